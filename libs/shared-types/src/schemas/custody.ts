import { z } from './zod';

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
  method: z.enum(['scan', 'hand'], { error: 'method must be scan or hand' }).default('scan'),
  scannedAt,
  /** Also sets the status of the place, if it has one (PLACE-4). */
  setStatus: z.boolean({ error: 'setStatus must be true or false' }).default(false),
});
