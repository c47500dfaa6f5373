import { LIST_LIMITS, TEXT_LIMITS } from '../limits';
import { JOB_STATUSES } from '../statuses';
import { TEXTS } from '../texts';
import { day, pounds, requiredText } from './text';
import * as z from './zod';

/** The body of `POST /api/jobs/{id}/calls` (CALL-1). */
export const createCallSchema = z.strictObject({
  callDate: requiredText('Call date', TEXTS.callDateRequired).pipe(
    day('Call date must be a date like 2026-04-03'),
  ),
  callTime: requiredText('Call time', TEXTS.callTimeRequired).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: 'Call time must be a time like 14:05',
  }),
  callerName: requiredText('Caller name', TEXTS.callerNameRequired),
  callContent: requiredText('Call content', TEXTS.callContentRequired, TEXT_LIMITS.notes),
});

/** The body of `POST /api/jobs/{id}/locations`. The server sets who moved it (SAVE-4). */
export const createMoveSchema = z.strictObject({
  location: requiredText('Location', TEXTS.otherLocationRequired),
  /** The location the user saw: 409 when the item has been moved since. */
  from: requiredText('From', 'From must be a place').optional(),
  /** When it was moved (UTC), for a save that had to wait for the connection; absent: now. */
  movedAt: z.iso.datetime({ precision: 3, error: 'movedAt must be a UTC instant' }).optional(),
  updatedBy: z.unknown().optional(),
});

const partFields = {
  description: requiredText('Description', TEXTS.partDescriptionRequired, TEXT_LIMITS.long),
  source: requiredText('Source', TEXTS.sourceRequired),
  cost: pounds('Cost', TEXTS.costPositive),
  invoiceNumber: requiredText('Invoice number', TEXTS.invoiceNumberRequired),
};

/** The body of `POST /api/jobs/{id}/parts` (PART-2); `cost` in pounds. */
export const createPartSchema = z.strictObject({
  ...partFields,
  cost: partFields.cost.optional().default(0),
  orderingPerson: z.unknown().optional(),
});

const version = z.int({ error: 'version must be a whole number' }).min(1).optional();

/** The body of `PATCH /api/parts/{id}`: whether it has arrived, or a corrected order; `cost` in pounds. */
export const patchPartSchema = z
  .strictObject({
    ...z.object(partFields).partial().shape,
    partArrived: z.boolean({ error: 'partArrived must be true or false' }).optional(),
    version,
  })
  .refine(({ version: _, ...change }) => Object.keys(change).length > 0, { error: 'Nothing to change' });

/**
 * The body of `POST /api/jobs/{id}/parts-arrived`: of all parts that are not so yet, or of these as they were seen, and
 * the status the job gets in the same save (NEXT-2).
 */
export const partsArrivedSchema = z.strictObject({
  partArrived: z.boolean({ error: 'partArrived must be true or false' }),
  parts: z
    .array(z.strictObject({ id: z.int().min(1), version: z.int().min(1) }), {
      error: 'parts must be a list of parts',
    })
    .max(LIST_LIMITS.most)
    .optional(),
  jobStatus: z.enum(JOB_STATUSES, { error: 'That status does not exist' }),
  version,
});

/** The body of `POST /api/parts/{id}/cancel`. */
export const cancelPartSchema = z.strictObject({ version });
