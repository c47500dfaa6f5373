import { DENSITIES, VIEW_LIMITS } from '../../preferences';
import { requiredText, textOf } from '../../schemas/text';
import * as z from '../../schemas/zod';
import type { PREFERENCE_ENDPOINTS } from '../preferences';
import { count, listOf, type Schemas } from './shape';

const text = z.string();

export const preferencesSchema = z.strictObject({
  version: count,
  density: z.enum(DENSITIES),
  views: listOf(z.strictObject({ name: text, path: text, query: text })),
  tour: z.boolean(),
});

const savedView = z.strictObject({
  name: requiredText('The name of a view', 'Please name the view', VIEW_LIMITS.name),
  path: z
    .string()
    .max(VIEW_LIMITS.path, { error: 'The path of a view is too long' })
    .regex(/^\/[a-z0-9-]+$/, { error: 'The path of a view must be that of a page' }),
  query: textOf('The query of a view', VIEW_LIMITS.query),
});

/** Also in another case, or with an apostrophe of another kind. */
const sameName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC`]/g, "'");

const views = z
  .array(savedView)
  .max(VIEW_LIMITS.views, { error: `At most ${VIEW_LIMITS.views} views can be saved: remove one first` })
  .refine((list) => new Set(list.map(({ name }) => sameName(name))).size === list.length, {
    error: 'You already have a view of that name',
  });

export const PREFERENCE_SCHEMAS = {
  'GET /api/preferences': { response: preferencesSchema },
  'PATCH /api/preferences': {
    body: z.strictObject({
      density: z.enum(DENSITIES, { error: 'density must be cards, rows or board' }).optional(),
      views: views.optional(),
      tour: z.literal(true, { error: 'tour must be true' }).optional(),
      version: z
        .int({ error: 'version must be a whole number' })
        .min(0, { error: 'version must be a whole number' })
        .optional(),
    }),
    response: preferencesSchema,
  },
} as const satisfies Schemas<keyof typeof PREFERENCE_ENDPOINTS>;
