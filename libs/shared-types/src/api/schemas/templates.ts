import { createTemplateSchema, patchTemplateSchema } from '../../schemas/templates';
import * as z from '../../schemas/zod';
import type { TEMPLATE_ENDPOINTS } from '../templates';
import { count, id, listOf, nothing, poundsOut, type Schemas } from './shape';

export const jobTemplateSchema = z.strictObject({
  id,
  version: id,
  item: z.string(),
  work: z.string(),
  price: poundsOut,
  days: count,
});

export const TEMPLATE_SCHEMAS = {
  'GET /api/templates': { response: listOf(jobTemplateSchema) },
  'POST /api/templates': { body: createTemplateSchema, response: jobTemplateSchema },
  'PATCH /api/templates/:id': { body: patchTemplateSchema, response: jobTemplateSchema },
  'DELETE /api/templates/:id': { response: nothing },
} as const satisfies Schemas<keyof typeof TEMPLATE_ENDPOINTS>;
