import { z } from '../../schemas/zod';
import type { LIVE_ENDPOINTS } from '../live';
import { count, nothing, poundsOut, type Schemas } from './shape';

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

export const LIVE_SCHEMAS = {
  'GET /api/stats': { response: statsSchema },
  // Not JSON but a stream of events, which ends when the reader leaves.
  'GET /api/events': { response: nothing },
} as const satisfies Schemas<keyof typeof LIVE_ENDPOINTS>;
