import { ACCESS_LEVELS } from '../../access';
import * as z from '../../schemas/zod';
import type { STAFF_ENDPOINTS } from '../staff';
import { pageQuerySchema } from './lists';
import { id, instantOut, listOf, noFields, nothing, type Schemas } from './shape';

export const staffMemberSchema = z.strictObject({
  userId: id,
  username: z.string(),
  fullName: z.string(),
  accessLevel: z.string(),
  active: z.boolean(),
  lastLogin: instantOut.nullable(),
  codePending: z.boolean(),
  secondFactor: z.boolean(),
  removed: z.boolean(),
});

export const signInEventSchema = z.strictObject({
  id,
  at: instantOut,
  outcome: z.enum([
    'signed-in',
    'failed',
    'wrong-code',
    'locked',
    'network-locked',
    'all-locked',
    'reset',
    'pin',
    'wrong-pin',
    'pin-locked',
  ]),
  userId: id.nullable(),
  username: z.string().nullable(),
  fullName: z.string().nullable(),
  knownBrowser: z.boolean(),
  network: z.string().nullable(),
  madeBy: z.string().nullable(),
  device: z.string().nullable(),
  count: id,
});

export const oneTimeCodeSchema = z.strictObject({ code: z.string(), expiresAt: instantOut });

const changeStaffSchema = z
  .strictObject({
    active: z.boolean({ error: 'active must be true or false' }).optional(),
    accessLevel: z.enum(ACCESS_LEVELS, { error: 'That access level does not exist' }).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, { error: 'Nothing to change' });

export const STAFF_SCHEMAS = {
  'GET /api/staff': { response: listOf(staffMemberSchema) },
  'GET /api/staff/sign-ins': { query: pageQuerySchema, response: listOf(signInEventSchema) },
  'PATCH /api/staff/:id': { body: changeStaffSchema, response: staffMemberSchema },
  'DELETE /api/staff/:id/sessions': { response: nothing },
  'POST /api/staff/:id/reset': { body: noFields, response: oneTimeCodeSchema },
} as const satisfies Schemas<keyof typeof STAFF_ENDPOINTS>;
