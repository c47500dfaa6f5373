import { PERMISSIONS } from '../../access';
import { NAV_GROUPS } from '../../plugins';
import { slotEntrySchema } from '../../schemas/plugins';
import * as z from '../../schemas/zod';
import type { PLUGIN_ENDPOINTS, PUBLISHING_ENDPOINTS } from '../plugins';
import { count, listOf, type Schemas } from './shape';

/** As in a manifest: a later SDK may add keys, which the server passes on. */
const pageSchema = z.object({
  name: z.string(),
  path: z.string(),
  requires: z.enum(PERMISSIONS).optional(),
  searchGoesTo: z.string().optional(),
  prefetch: listOf(z.string()).optional(),
  nav: z
    .object({
      group: z.enum(NAV_GROUPS),
      label: z.string(),
      order: z.number(),
      icon: z.string().optional(),
      key: z.string().optional(),
      bar: z.string().optional(),
      count: z.object({ path: z.string(), field: z.string() }).optional(),
    })
    .optional(),
});

export const pluginListSchema = z.strictObject({
  plugins: listOf(
    z.object({
      id: z.string(),
      title: z.string(),
      contract: z.int().min(1),
      pages: listOf(pageSchema),
      slots: listOf(slotEntrySchema).optional(),
      version: z.string(),
      entry: z.string(),
    }),
  ),
  broken: listOf(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      version: z.string(),
      problem: z.enum(['missing', 'withdrawn']),
      pages: listOf(pageSchema),
    }),
  ),
  forbiddenPaths: listOf(z.string()),
  withdrawn: listOf(z.string()).optional(),
});

export const PLUGIN_SCHEMAS = {
  'GET /api/plugins': { response: pluginListSchema },
} as const satisfies Schemas<keyof typeof PLUGIN_ENDPOINTS>;

const text = z.string();

export const pluginVersionsSchema = z.strictObject({
  id: text,
  current: text.nullable(),
  previous: text.nullable(),
  versions: listOf(z.strictObject({ version: text, withdrawn: z.boolean() })),
});

export const PUBLISHING_SCHEMAS = {
  'GET /api/plugins/:plugin/versions': { response: pluginVersionsSchema },
  'POST /api/plugins/:plugin/versions/:version': {
    response: z.strictObject({ id: text, version: text, files: count, bytes: count }),
  },
  'POST /api/plugins/:plugin/versions/:version/activate': {
    response: z.strictObject({ id: text, version: text, previous: text.nullable() }),
  },
  'POST /api/plugins/:plugin/versions/:version/withdraw': {
    response: z.strictObject({ id: text, version: text, wasCurrent: z.boolean() }),
  },
} as const satisfies Schemas<keyof typeof PUBLISHING_ENDPOINTS>;
