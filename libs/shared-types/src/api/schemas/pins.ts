import * as z from '../../schemas/zod';
import type { DEVICE_ENDPOINTS, ENROLMENT_ENDPOINTS } from '../pins';
import type { PIN_ENDPOINTS } from '../sign-in';
import { userSchema } from './account';
import { count, id, instantOut, listOf, noFields, nothing, type Schemas } from './shape';

const needed = (error: string) => z.string({ error }).min(1, { error }).max(200);

export const pinOptionsSchema = z.strictObject({
  device: z.string(),
  members: listOf(z.strictObject({ username: z.string(), fullName: z.string(), hasPin: z.boolean() })),
  acceptedForMs: count,
  lockedUntil: instantOut.nullable(),
});

export const PIN_SCHEMAS = {
  'GET /api/auth/pin': { response: pinOptionsSchema },
  'POST /api/auth/pin': {
    body: z.strictObject({
      username: needed('Please choose your name'),
      pin: needed('Please enter your PIN'),
    }),
    response: userSchema,
  },
  'POST /api/auth/device': {
    body: z.strictObject({ code: needed('Please enter the code') }),
    response: z.strictObject({ name: z.string() }),
  },
} as const satisfies Schemas<keyof typeof PIN_ENDPOINTS | keyof typeof ENROLMENT_ENDPOINTS>;

export const deviceSchema = z.strictObject({
  deviceId: id,
  name: z.string(),
  place: z.string(),
  createdBy: z.string(),
  enrolledAt: instantOut.nullable(),
  enrolledBy: z.string().nullable(),
  browser: z.string().nullable(),
  lastActiveAt: instantOut.nullable(),
  codeExpiresAt: instantOut.nullable(),
  revokedAt: instantOut.nullable(),
  revokedBy: z.string().nullable(),
  lockedUntil: instantOut.nullable(),
  current: z.boolean(),
});

export const newDeviceSchema = z.strictObject({ deviceId: id, code: z.string(), expiresAt: instantOut });
export const pinHolderSchema = z.strictObject({ userId: id, fullName: z.string(), setAt: instantOut });

const name = z
  .string({ error: 'Please give the computer a name' })
  .trim()
  .min(1, { error: 'Please give the computer a name' })
  .max(60, { error: 'A name has at most 60 characters' });
const place = z.string({ error: 'place must be text' }).trim().max(60, {
  error: 'A place has at most 60 characters',
});
const changeSchema = z
  .strictObject({
    name: name.optional(),
    place: place.optional(),
    revoked: z.literal(true, { error: 'revoked can only be true' }).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, { error: 'Nothing to change' });

export const DEVICE_SCHEMAS = {
  'GET /api/devices': { response: listOf(deviceSchema) },
  'POST /api/devices': {
    body: z.strictObject({ name, place: place.default('') }),
    response: newDeviceSchema,
  },
  'GET /api/devices/pins': { response: listOf(pinHolderSchema) },
  'POST /api/devices/pins/:id/remove': { body: noFields, response: nothing },
  'PATCH /api/devices/:id': { body: changeSchema, response: deviceSchema },
} as const satisfies Schemas<keyof typeof DEVICE_ENDPOINTS>;
