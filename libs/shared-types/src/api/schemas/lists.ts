import { LIST_LIMITS, LONGEST_SEARCH } from '../../limits';
import * as z from '../../schemas/zod';

const LIMIT = `limit must be a number from 1 to ${LIST_LIMITS.most}`;

/** The query parameters of every list (LIST-2). */
const pageParameters = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: LIMIT })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= LIST_LIMITS.most, { error: LIMIT })
    .default(LIST_LIMITS.default),
  cursor: z.string().max(200, { error: 'That cursor is not one of ours: start the list again' }).optional(),
};

export const searchParameters = {
  ...pageParameters,
  search: z
    .string()
    .max(LONGEST_SEARCH, { error: `Search for at most ${LONGEST_SEARCH} characters` })
    .default(''),
  /** Leaves a total that must be counted out of the answer, or answers with it alone. */
  total: z.enum(['apart', 'only'], { error: 'total must be apart or only' }).optional(),
};

export const pageQuerySchema = z.strictObject(pageParameters);
export const searchQuerySchema = z.strictObject(searchParameters);
