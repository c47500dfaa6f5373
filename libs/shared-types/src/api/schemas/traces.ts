import { TRACE_LIMITS } from '../../traces';
import * as z from '../../schemas/zod';
import type { TRACE_ENDPOINTS } from '../traces';
import { nothing, type Schemas } from './shape';

const matching = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });
const within = (most: number, error: string) => z.number({ error }).min(0, { error }).max(most, { error });

const HOUR_MS = 3_600_000;

export const tracedCallSchema = z.strictObject({
  traceId: matching(/^[0-9a-f]{32}$/, 'traceId must be 32 hexadecimal digits'),
  spanId: matching(/^[0-9a-f]{16}$/, 'spanId must be 16 hexadecimal digits'),
  method: matching(/^[A-Z]{3,7}$/, 'method must be a method'),
  path: matching(/^\/api\/[^?]{1,200}$/, 'path must be a path without its query'),
  status: within(599, 'status must be a status'),
  beganMsAgo: within(HOUR_MS, 'beganMsAgo must be milliseconds of the last hour'),
  tookMs: within(HOUR_MS, 'tookMs must be milliseconds'),
});

export const TRACE_SCHEMAS = {
  'POST /api/traces': {
    body: z.strictObject({
      calls: z.array(tracedCallSchema).max(TRACE_LIMITS.calls, { error: 'calls are too many' }),
    }),
    response: nothing,
  },
} as const satisfies Schemas<keyof typeof TRACE_ENDPOINTS>;
