import * as z from '../../schemas/zod';
import { CHANGE_KINDS } from '../../jobs';
import type { LIVE_ENDPOINTS } from '../live';
import { jobDetailsSchema } from './logs';
import { count, dayOut, id, instantOut, listOf, nothing, poundsOut, type Schemas } from './shape';

export const statsSchema = z.strictObject({
  totalActive: count,
  totalPartsValue: poundsOut,
  liveJobs: count,
  waitingCollection: count,
  waitingParts: count,
  rejected: count,
  missing: count,
  quotes: count,
  completed: count,
  overdue: count,
  averageTurnaround: z.number().nullable(),
});

export const myDaySchema = z.strictObject({
  day: dayOut,
  takenIn: count,
  moved: count,
  called: count,
  collected: count,
  entries: listOf(
    z.strictObject({
      id,
      at: instantOut,
      kind: z.enum(CHANGE_KINDS),
      location: z.string().nullable(),
      job: jobDetailsSchema,
    }),
  ),
  total: count,
});

export const LIVE_SCHEMAS = {
  'GET /api/stats': { response: statsSchema },
  'GET /api/my-day': { response: myDaySchema },
  // Not JSON but an event stream, which ends when the client disconnects.
  'GET /api/events': { response: nothing },
} as const satisfies Schemas<keyof typeof LIVE_ENDPOINTS>;
