import { CONTACT_KINDS } from '../../customers';
import { z } from '../../schemas/zod';
import type { CUSTOMER_ENDPOINTS } from '../customers';
import { searchParameters } from './lists';
import { count, id, instantOut, listOf, poundsOut, type Schemas } from './shape';

const text = z.string();

export const customerListItemSchema = z.strictObject({
  id,
  title: text.nullable(),
  firstName: text,
  surname: text,
  homeAddress: text,
  postcode: text,
  contacts: listOf(z.strictObject({ kind: z.enum(CONTACT_KINDS), label: text.nullable(), raw: text })),
  noText: z.boolean(),
  doubtful: z.boolean(),
  lastVisit: instantOut.nullable(),
  jobs: count,
  openJobs: count,
  uncollected: count,
  owed: poundsOut,
  depositsHeld: poundsOut,
});

export const customerSchema = customerListItemSchema.extend({
  version: id,
  note: text.nullable(),
  dispute: z.boolean(),
  sizes: listOf(z.strictObject({ finger: text, size: text })),
  alsoKnown: listOf(
    z.strictObject({
      id,
      firstName: text,
      surname: text,
      postcode: text,
      shares: z.enum(['number', 'name']),
    }),
  ),
  createdAt: instantOut,
  erasedAt: instantOut.nullable(),
  mergedInto: id.nullable(),
});

const customersQuerySchema = z.strictObject({
  ...searchParameters,
  doubtful: z.literal('true', { error: 'doubtful must be true' }).optional(),
});

export const CUSTOMER_SCHEMAS = {
  'GET /api/customers': { query: customersQuerySchema, response: listOf(customerListItemSchema) },
  'GET /api/customers/lookup': {
    query: z.strictObject({ search: searchParameters.search }),
    response: listOf(customerListItemSchema),
  },
  'GET /api/customers/:id': { response: customerSchema },
  'GET /api/jobs/:id/customer': { response: customerListItemSchema },
} as const satisfies Schemas<keyof typeof CUSTOMER_ENDPOINTS>;
