import { ACCESS_LEVELS } from '../../access';
import * as z from '../../schemas/zod';
import { TEXTS } from '../../texts';
import { isBlankText } from '../../visible-text';
import type { ACCOUNT_ENDPOINTS, PASSWORD_ENDPOINTS } from '../account';
import type { SIGN_IN_ENDPOINTS } from '../sign-in';
import { count, id, instantOut, listOf, noFields, nothing, type Schemas } from './shape';

/** Required text; `message` is the user message when it is missing. */
const typed = (message: string) => z.string({ error: message }).min(1, { error: message });

const code = typed('Please enter the code').max(100);

export const userSchema = z.strictObject({
  userId: id,
  username: z.string(),
  fullName: z.string(),
  accessLevel: z.enum(ACCESS_LEVELS),
  mustEnrol: z.literal(true).optional(),
});

export const activeUsersSchema = z.strictObject({
  count,
  users: listOf(userSchema.pick({ userId: true, fullName: true })),
});

export const SIGN_IN_SCHEMAS = {
  'POST /api/auth/login': {
    body: z.strictObject({
      username: z
        .string({ error: TEXTS.signInFieldsRequired })
        .refine((text) => !isBlankText(text), { error: TEXTS.signInFieldsRequired }),
      password: typed(TEXTS.signInFieldsRequired),
      newPassword: z.string({ error: 'The new password must be text' }).optional(),
      otp: z
        .string({ error: 'The code must be text' })
        .max(100, { error: 'That code is too long' })
        .optional(),
    }),
    response: userSchema,
  },
  'POST /api/auth/logout': { response: nothing },
  'GET /api/auth/me': { response: userSchema },
  'GET /api/auth/active-users': { response: activeUsersSchema },
  'POST /api/auth/password': {
    body: z.strictObject({
      currentPassword: typed('Please enter the current password'),
      newPassword: typed('Please enter a new password'),
    }),
    response: userSchema,
  },
} as const satisfies Schemas<keyof typeof SIGN_IN_ENDPOINTS>;

const password = typed('Please enter your password');

export const ownPinSchema = z.strictObject({ setAt: instantOut.nullable(), digits: id });

export const PASSWORD_SCHEMAS = {
  'POST /api/auth/confirm': { body: z.strictObject({ password }), response: nothing },
  'POST /api/auth/own-pin': {
    body: z.strictObject({ password, pin: typed('Please choose a PIN').max(200) }),
    response: ownPinSchema,
  },
  'POST /api/auth/second-factor/remove': { body: z.strictObject({ password, code }), response: nothing },
} as const satisfies Schemas<keyof typeof PASSWORD_ENDPOINTS>;

export const ownSessionSchema = z.strictObject({
  sessionId: z.string(),
  startedAt: instantOut,
  lastActiveAt: instantOut,
  browser: z.string().nullable(),
  via: z.enum(['password', 'pin']),
  device: z.string().nullable(),
  current: z.boolean(),
});

export const secondFactorStatusSchema = z.strictObject({
  enrolled: z.boolean(),
  enrolledAt: instantOut.nullable(),
  recoveryCodesLeft: count,
  demanded: z.boolean(),
});

export const newSecondFactorSchema = z.strictObject({ secret: z.string(), uri: z.string() });
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: listOf(z.string()) });

const firstCode = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, { error: 'Please enter the code' })
  .max(100);

export const ACCOUNT_SCHEMAS = {
  'GET /api/auth/own-pin': { response: ownPinSchema },
  'GET /api/auth/sessions': { response: listOf(ownSessionSchema) },
  'DELETE /api/auth/sessions/:sessionId': { response: nothing },
  'DELETE /api/auth/sessions': { response: nothing },
  'GET /api/auth/second-factor': { response: secondFactorStatusSchema },
  'POST /api/auth/second-factor': { body: noFields, response: newSecondFactorSchema },
  'POST /api/auth/second-factor/confirm': {
    body: z.strictObject({ code: firstCode }),
    response: recoveryCodesSchema,
  },
} as const satisfies Schemas<keyof typeof ACCOUNT_ENDPOINTS>;
