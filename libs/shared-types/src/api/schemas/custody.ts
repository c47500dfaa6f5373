import { MOVE_RESULTS } from '../../custody';
import { scanMoveSchema } from '../../schemas/custody';
import { z } from '../../schemas/zod';
import { PLACE_KINDS } from '../../shop';
import type { CUSTODY_ENDPOINTS } from '../custody';
import { jobDetailsSchema, locationLogSchema } from './logs';
import { count, id, instantOut, listOf, noFields, type Schemas } from './shape';

const lastCheck = z.strictObject({
  id,
  at: instantOut,
  closedAt: instantOut.nullable(),
  by: z.string(),
  open: count,
});

export const placeSchema = z.strictObject({
  id,
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  location: z.string(),
  shop: z.string().nullable(),
  statusOnArrival: z.string().nullable(),
  items: count,
  lastCheck: lastCheck.nullable(),
});

export const moveLineSchema = z.strictObject({
  result: z.enum(MOVE_RESULTS),
  code: z.string(),
  job: jobDetailsSchema.nullable(),
  from: z.string().nullable(),
  to: z.string(),
  moveId: id.nullable(),
  since: z.strictObject({ by: z.string(), location: z.string() }).nullable(),
  statusSet: z.string().nullable(),
  statusRefused: z.string().nullable(),
  pending: z.boolean(),
});

export const CUSTODY_SCHEMAS = {
  'GET /api/places': { response: listOf(placeSchema) },
  'GET /api/moves': {
    query: z.strictObject({ batchId: z.uuid({ error: 'batchId must be a UUID' }) }),
    response: listOf(moveLineSchema),
  },
  'POST /api/moves': { body: scanMoveSchema, response: moveLineSchema },
  'POST /api/moves/:id/undo': { body: noFields, response: locationLogSchema },
  'POST /api/moves/:id/accept': { body: noFields, response: locationLogSchema },
} as const satisfies Schemas<keyof typeof CUSTODY_ENDPOINTS>;
