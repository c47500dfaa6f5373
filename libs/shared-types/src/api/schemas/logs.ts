import { MOVE_METHODS } from '../../custody';
import {
  cancelPartSchema,
  createCallSchema,
  createMoveSchema,
  createPartSchema,
  partsArrivedSchema,
  patchPartSchema,
} from '../../schemas/logs';
import * as z from '../../schemas/zod';
import type { CALL_ENDPOINTS } from '../calls';
import type { LOCATION_ENDPOINTS } from '../locations';
import type { PART_ENDPOINTS } from '../parts';
import { jobListItemSchema } from './jobs';
import { searchQuerySchema } from './lists';
import { dayOut, id, instantOut, listOf, nothing, poundsOut, type Schemas } from './shape';

export const jobDetailsSchema = jobListItemSchema.pick({
  id: true,
  jobNumber: true,
  customJobNumber: true,
  firstName: true,
  surname: true,
  contactNumber: true,
  items: true,
  jobStatus: true,
  quoteAmount: true,
  jobAccepted: true,
  location: true,
  currentItemLocation: true,
  customerRejected: true,
  customerCollected: true,
  missing: true,
});

const callSchema = z.strictObject({
  id,
  repairJobId: id,
  callDate: dayOut,
  callTime: z.string(),
  callerName: z.string(),
  callContent: z.string(),
  createdAt: instantOut,
});

/** A call; the list of all calls adds job details. */
export const callLogSchema = callSchema.extend({
  jobDetails: jobDetailsSchema.extend({ callCount: jobListItemSchema.shape.callCount }).optional(),
});

export const locationLogSchema = z.strictObject({
  id,
  repairJobId: id,
  location: z.string(),
  newLocation: z.string(),
  oldLocation: z.string().nullable(),
  updatedBy: z.string(),
  updatedAt: instantOut,
  createdAt: instantOut,
  method: z.enum(MOVE_METHODS).nullable(),
  acceptedBy: z.string().nullable(),
  pending: z.boolean(),
  jobDetails: jobDetailsSchema.optional(),
});

export const orderedPartSchema = z.strictObject({
  id,
  repairJobId: id,
  version: z.int().min(1),
  description: z.string(),
  source: z.string(),
  cost: poundsOut,
  invoiceNumber: z.string(),
  orderingPerson: z.string(),
  partArrived: z.boolean(),
  createdAt: instantOut,
  updatedAt: instantOut,
});

export const arrivedPartsSchema = z.strictObject({
  job: jobListItemSchema,
  parts: listOf(orderedPartSchema),
});

const query = searchQuerySchema;

export const CALL_SCHEMAS = {
  'GET /api/calls': { query, response: listOf(callLogSchema) },
  'GET /api/jobs/:id/calls': { query, response: listOf(callLogSchema) },
  'POST /api/jobs/:id/calls': { body: createCallSchema, response: callLogSchema },
} as const satisfies Schemas<keyof typeof CALL_ENDPOINTS>;

export const LOCATION_SCHEMAS = {
  'GET /api/locations': { query, response: listOf(locationLogSchema) },
  'GET /api/jobs/:id/locations': { query, response: listOf(locationLogSchema) },
  'POST /api/jobs/:id/locations': { body: createMoveSchema, response: locationLogSchema },
} as const satisfies Schemas<keyof typeof LOCATION_ENDPOINTS>;

export const PART_SCHEMAS = {
  'GET /api/parts': {
    query,
    response: listOf(orderedPartSchema.extend({ jobDetails: jobDetailsSchema })),
  },
  'GET /api/jobs/:id/parts': { query, response: listOf(orderedPartSchema) },
  'POST /api/jobs/:id/parts': { body: createPartSchema, response: orderedPartSchema },
  'POST /api/jobs/:id/parts-arrived': { body: partsArrivedSchema, response: arrivedPartsSchema },
  'PATCH /api/parts/:id': { body: patchPartSchema, response: orderedPartSchema },
  'POST /api/parts/:id/cancel': { body: cancelPartSchema, response: nothing },
} as const satisfies Schemas<keyof typeof PART_ENDPOINTS>;
