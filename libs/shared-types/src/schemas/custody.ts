import { isBlankText } from '../visible-text';
import * as z from './zod';

const id = z.int({ error: 'must be the number of a place or a job' }).min(1);

/** What was scanned or typed; the service reads the code (CODE-1). */
export const scannedCode = z
  .string({ error: 'Scan or type a code' })
  .trim()
  .min(1, { error: 'Scan or type a code' })
  .max(120, { error: 'That is too long for a code' });

/** When it was scanned, for scans that had to wait for the connection; absent: now. */
export const scannedAt = z.iso
  .datetime({ precision: 3, error: 'scannedAt must be a UTC instant' })
  .optional();

/** The body of `POST /api/moves` (MOVE-6). */
export const scanMoveSchema = z.strictObject({
  placeId: id,
  code: scannedCode,
  /** Groups the moves of one visit to the page. */
  batchId: z.uuid({ error: 'batchId must be a UUID' }),
  method: z.enum(['scan', 'hand', 'check'], { error: 'method must be scan, hand or check' }).default('scan'),
  scannedAt,
  /** Also sets the status of the place, if it has one (PLACE-4). */
  setStatus: z.boolean({ error: 'setStatus must be true or false' }).default(false),
});

const words = (what: string) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(200, { error: `${what} has at most 200 characters` });

/** The body of `POST /api/moves/{id}/undo`: when it was undone, for one that had to wait for the connection. */
export const undoMoveSchema = z.strictObject({ undoneAt: scannedAt });

/** The body of `POST /api/transfers`. */
export const createTransferSchema = z.strictObject({
  fromId: id,
  toId: id,
  carrier: words('Carrier').min(1, { error: 'Say who carries it' }),
  seal: words('Seal number').default(''),
});

/** The body of a scan out of, or into, a shop. */
export const transferScanSchema = z.strictObject({ code: scannedCode, scannedAt });

/** The body of `POST /api/transfers/{id}/close`; `note` says why items are not there. */
export const closeTransferSchema = z.strictObject({
  note: z
    .string({ error: 'note must be text' })
    .trim()
    .max(1_000, { error: 'At most 1000 characters' })
    .transform((text) => (isBlankText(text) ? '' : text))
    .default(''),
});

/** The body of `POST /api/checks`. */
export const createCheckSchema = z.strictObject({ placeId: id });

/** The body of a scan of a check; `byEye` for a bag that was seen without its label. */
export const checkScanSchema = z.strictObject({
  code: scannedCode,
  scannedAt,
  byEye: z.boolean({ error: 'byEye must be true or false' }).default(false),
});

/** The body of `POST /api/checks/{id}/missing`: the lines whose jobs are marked missing. */
export const checkMissingSchema = z.strictObject({
  lineIds: z
    .array(id, { error: 'lineIds must be the numbers of lines' })
    .min(1, { error: 'Choose at least one' })
    .max(500, { error: 'At most 500 at once' }),
});

/** The body of `POST /api/checks/{id}/later`. */
export const checkLaterSchema = z.strictObject({
  lineId: id,
  searchLater: z.boolean({ error: 'searchLater must be true or false' }),
});
