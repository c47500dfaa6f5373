import { ACCESS_LEVELS } from '../access';
import { DEFAULT_RETENTION } from '../customers';
import { DEFAULT_PIN_SETTINGS } from '../pin';
import { ARRIVAL_STATUSES, DEFAULT_CUSTODY, DEFAULT_IMPORT_LIMITS, OTHER_LOCATION } from '../shop';
import * as z from './zod';

const name = z.string().trim().min(1).max(200);

const importLimits = z.strictObject({
  maxRows: z
    .int({ error: 'must be a whole number of rows' })
    .min(1, { error: 'must be at least 1' })
    .max(100_000, { error: 'must be at most 100000' })
    .default(DEFAULT_IMPORT_LIMITS.maxRows),
  maxMegabytes: z
    .number({ error: 'must be a number of megabytes' })
    .positive({ error: 'must be more than 0' })
    .max(50, { error: 'must be at most 50' })
    .default(DEFAULT_IMPORT_LIMITS.maxMegabytes),
});

const pinSettings = z.strictObject({
  digits: z
    .union([z.literal(4), z.literal(6)], { error: 'must be 4 or 6' })
    .default(DEFAULT_PIN_SETTINGS.digits),
  lockAfterMinutes: z
    .number({ error: 'must be a number of minutes' })
    .min(0.5, { error: 'must be at least 0.5' })
    .max(15, { error: 'must be at most 15' })
    .default(DEFAULT_PIN_SETTINGS.lockAfterMinutes),
  closingTime: z
    .string({ error: 'must be a time, such as 18:30' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time, such as 18:30' })
    .default(DEFAULT_PIN_SETTINGS.closingTime),
});

const custodySettings = z.strictObject({
  lateAfterHours: z
    .number({ error: 'must be a number of hours' })
    .positive({ error: 'must be more than 0' })
    .max(240, { error: 'must be at most 240' })
    .default(DEFAULT_CUSTODY.lateAfterHours),
  mustAccept: z.boolean({ error: 'must be true or false' }).default(DEFAULT_CUSTODY.mustAccept),
});

const tray = z.strictObject({
  name,
  shop: name,
  statusOnArrival: z
    .enum(ARRIVAL_STATUSES, { error: `must be one of ${ARRIVAL_STATUSES.join(', ')}` })
    .optional(),
});

const retention = z.strictObject({
  customerYears: z
    .number({ error: 'must be a number of years' })
    .min(1, { error: 'must be at least 1' })
    .max(30, { error: 'must be at most 30' })
    .default(DEFAULT_RETENTION.customerYears),
});

/** `config/shop.json` (PLACE-1, SIGNIN-2): the shop's staff and locations. */
export const shopConfigSchema = z
  .strictObject({
    shopName: name,
    timeZone: z.string().refine(
      (zone) => {
        try {
          return Boolean(Reflect.construct(Intl.DateTimeFormat, ['en-GB', { timeZone: zone }]));
        } catch {
          return false;
        }
      },
      { error: 'is not a time zone, such as Europe/London' },
    ),
    locations: z.array(name).min(1),
    trays: z.array(tray).max(500, { error: 'must be at most 500' }).default([]),
    custody: custodySettings.default(DEFAULT_CUSTODY),
    import: importLimits.default(DEFAULT_IMPORT_LIMITS),
    pin: pinSettings.default(DEFAULT_PIN_SETTINGS),
    retention: retention.default(DEFAULT_RETENTION),
    staff: z
      .array(
        z.strictObject({
          username: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
            error: 'must be small letters, digits and single hyphens',
          }),
          fullName: name,
          accessLevel: z.enum(ACCESS_LEVELS),
        }),
      )
      .min(1),
    /** `true`: users with full or manager access must sign in with a second factor. */
    requireSecondFactor: z.boolean({ error: 'must be true or false' }).optional(),
  })
  .check((ctx) => {
    const repeated = (values: readonly string[]) => values.find((value, at) => values.indexOf(value) !== at);
    const username = repeated(ctx.value.staff.map((member) => member.username));
    const location = repeated(ctx.value.locations);
    const repeatedTray = repeated(ctx.value.trays.map((one) => one.name));
    const homeless = ctx.value.trays.find(
      ({ shop }) => shop === OTHER_LOCATION || !ctx.value.locations.includes(shop),
    );
    if (username)
      ctx.issues.push({
        code: 'custom',
        message: `names ${username} twice`,
        path: ['staff'],
        input: ctx.value,
      });
    if (location)
      ctx.issues.push({
        code: 'custom',
        message: `names ${location} twice`,
        path: ['locations'],
        input: ctx.value,
      });
    if (repeatedTray)
      ctx.issues.push({
        code: 'custom',
        message: `names ${repeatedTray} twice`,
        path: ['trays'],
        input: ctx.value,
      });
    if (homeless)
      ctx.issues.push({
        code: 'custom',
        message: `puts ${homeless.name} in ${homeless.shop}, which is not one of the locations`,
        path: ['trays'],
        input: ctx.value,
      });
    if (!ctx.value.staff.some((member) => member.accessLevel === 'full'))
      ctx.issues.push({
        code: 'custom',
        message: 'needs at least one person with full access',
        path: ['staff'],
        input: ctx.value,
      });
  });

export type ShopConfig = z.infer<typeof shopConfigSchema>;
