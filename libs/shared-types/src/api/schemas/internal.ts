import * as z from '../../schemas/zod';
import type { INTERNAL_ENDPOINTS } from '../internal';
import { activeUsersSchema, ownPinSchema } from './account';
import { pinOptionsSchema } from './pins';
import { id, listOf, nothing, type Schemas } from './shape';

const text = z.string({ error: 'Not understood' });
const token = text.min(1).max(200);
/** Where a password attempt comes from. */
const source = {
  address: text.min(1).max(64),
  browser: text.min(1).max(200).optional(),
  /** The token of an enrolled computer. */
  device: token.optional(),
};
const browserKind = text.max(60).optional();
const tokenHash = text.regex(/^[0-9a-f]{64}$/, { error: 'Not understood' });

const identitySchema = z.strictObject({
  kind: z.literal('staff'),
  userId: id,
  username: z.string(),
  fullName: z.string(),
  accessLevel: z.string(),
  sessionId: z.string().optional(),
  mustEnrol: z.literal(true).optional(),
  pinOnly: z.literal(true).optional(),
});

const sessionSchema = z.strictObject({ token: z.string(), user: identitySchema });

export const INTERNAL_SCHEMAS = {
  'POST /internal/sign-in': {
    body: z.strictObject({
      username: text,
      password: text,
      newPassword: text.optional(),
      otp: text.max(100).optional(),
      ...source,
      browserKind,
    }),
    response: sessionSchema,
  },
  'POST /internal/session': {
    body: z.strictObject({ token, background: z.boolean() }),
    response: identitySchema,
  },
  'POST /internal/sign-out': {
    // By hash, so that a stored log-out contains no credential; an older BFF still sends the token.
    body: z.union([z.strictObject({ tokenHash }), z.strictObject({ token })], { error: 'Not understood' }),
    response: nothing,
  },
  'POST /internal/password': {
    body: z.strictObject({ token, currentPassword: text, newPassword: text, ...source, browserKind }),
    response: sessionSchema,
  },
  'POST /internal/confirm': { body: z.strictObject({ token, password: text, ...source }), response: nothing },
  'POST /internal/remove-second-factor': {
    body: z.strictObject({ token, password: text, code: text.max(100), ...source }),
    response: nothing,
  },
  'POST /internal/device': {
    body: z.strictObject({ device: token }),
    response: z.strictObject({ enrolled: z.boolean() }),
  },
  'POST /internal/device/enrol': {
    body: z.strictObject({ token, code: text.max(200), browserKind }),
    response: z.strictObject({ deviceToken: z.string(), name: z.string() }),
  },
  'POST /internal/pin/options': { body: z.strictObject({ device: token }), response: pinOptionsSchema },
  'POST /internal/pin/sign-in': {
    body: z.strictObject({
      username: text.max(200),
      pin: text.max(200),
      ...source,
      device: token,
      browserKind,
    }),
    response: sessionSchema,
  },
  'POST /internal/pin/own': {
    body: z.strictObject({ token, password: text, pin: text.max(200), ...source }),
    response: ownPinSchema,
  },
  'GET /internal/deactivated': { response: listOf(z.string()) },
  'GET /internal/active-users': { response: activeUsersSchema },
} as const satisfies Schemas<keyof typeof INTERNAL_ENDPOINTS>;
