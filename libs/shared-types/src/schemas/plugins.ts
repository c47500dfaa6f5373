import { PERMISSIONS } from '../access';
import { NAV_GROUPS, SLOTS } from '../plugins';
import * as z from './zod';

const pagePath = z.string().regex(/^\/[a-z0-9/-]*$/);

export const slotEntrySchema = z.object({
  slot: z.enum(SLOTS),
  name: z.string().min(1),
  label: z.string().min(1),
  order: z.number(),
  requires: z.enum(PERMISSIONS).optional(),
  icon: z.string().optional(),
  when: z.string().optional(),
});

const isKnownSlot = ({ slot }: { readonly slot: string }): boolean => SLOTS.some((known) => known === slot);

/** Slots of a kind that only a later SDK knows are left out, like unknown keys. */
const slotsSchema = z
  .array(z.looseObject({ slot: z.string() }))
  .transform((all) => all.filter(isKnownSlot))
  .pipe(z.array(slotEntrySchema));

/** `plugin.json` as parsed by the server. Unknown keys are ignored, so that a later SDK may add some. */
export const pluginManifestSchema = z.object({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1),
  contract: z.int().min(1),
  pages: z
    .array(
      z.object({
        name: z.string().min(1),
        path: pagePath,
        requires: z.enum(PERMISSIONS).optional(),
        searchGoesTo: pagePath.optional(),
        prefetch: z.array(z.string().startsWith('/api/')).optional(),
        nav: z
          .object({
            group: z.enum(NAV_GROUPS),
            label: z.string().min(1),
            order: z.number(),
            icon: z.string().optional(),
            key: z.string().length(1).optional(),
            bar: z.string().min(1).max(12).optional(),
            count: z.object({ path: z.string(), field: z.string() }).optional(),
          })
          .optional(),
      }),
    )
    .min(1),
  slots: slotsSchema.optional(),
});
