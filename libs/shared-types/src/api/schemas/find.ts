import { FIND_LIMIT } from '../../find';
import { LONGEST_SEARCH } from '../../limits';
import * as z from '../../schemas/zod';
import { STAGES } from '../../statuses';
import type { FIND_ENDPOINTS } from '../find';
import { jobListItemSchema } from './jobs';
import { jobDetailsSchema } from './logs';
import { count, id, listOf, type Schemas } from './shape';

const LIMIT = `limit must be a number from 1 to ${FIND_LIMIT}`;

const findQuerySchema = z.strictObject({
  q: z.string().max(LONGEST_SEARCH, { error: `Search for at most ${LONGEST_SEARCH} characters` }),
  limit: z
    .string()
    .regex(/^\d{1,2}$/, { error: LIMIT })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= FIND_LIMIT, { error: LIMIT })
    .default(FIND_LIMIT),
});

export const foundJobSchema = jobDetailsSchema.extend(
  jobListItemSchema.pick({
    totalCost: true,
    depositAmount: true,
    balancePaid: true,
    collectionDate: true,
    confirmedDate: true,
    partsCount: true,
  }).shape,
);

export const foundJobsSchema = z.strictObject({
  jobs: listOf(foundJobSchema),
  stages: listOf(z.strictObject({ stage: z.enum(STAGES).nullable(), count })),
  isCapped: z.boolean(),
  exact: id.nullable(),
  code: z.enum(['misread', 'unknown']).nullable(),
});

export const FIND_SCHEMAS = {
  'GET /api/find': { query: findQuerySchema, response: foundJobsSchema },
} as const satisfies Schemas<keyof typeof FIND_ENDPOINTS>;
