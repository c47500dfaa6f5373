import { CLIENT_ERROR_LIMITS, STACK_FRAME } from '../../client-errors';
import * as z from '../../schemas/zod';
import type { CLIENT_ERROR_ENDPOINTS } from '../client-errors';
import { count, id, instantOut, listOf, nothing, type Schemas } from './shape';

const text = z.string();

export const clientErrorSchema = z.strictObject({
  id,
  plugin: text,
  version: text,
  name: text,
  stack: listOf(text),
  count,
  firstAt: instantOut,
  lastAt: instantOut,
});

const matching = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });

export const CLIENT_ERROR_SCHEMAS = {
  'GET /api/client-errors': { response: listOf(clientErrorSchema) },
  'POST /api/client-errors': {
    body: z.strictObject({
      plugin: matching(/^[a-z][a-z0-9-]{0,59}$/, 'plugin must be the id of a plugin'),
      version: matching(/^[\w.+-]{1,60}$/, 'version must be a version'),
      name: matching(/^[A-Za-z]{1,60}$/, 'name must be the name of an error'),
      stack: z
        .array(matching(STACK_FRAME, 'stack must be places in the program'))
        .max(CLIENT_ERROR_LIMITS.frames, { error: 'stack is too long' }),
    }),
    response: nothing,
  },
} as const satisfies Schemas<keyof typeof CLIENT_ERROR_ENDPOINTS>;
