import { CONTACT_KINDS, CUSTOMER_EVENTS, MOST_CONTACTS } from '../../customers';
import { TEXT_LIMITS } from '../../limits';
import { PRINT_KINDS, PRINT_STATES } from '../../prints';
import { optionalText, requiredText, textOf } from '../../schemas/text';
import { TEXTS } from '../../texts';
import * as z from '../../schemas/zod';
import type { CUSTOMER_ENDPOINTS } from '../customers';
import { editHistoryEntrySchema, jobSchema } from './jobs';
import { searchParameters } from './lists';
import { callLogSchema, locationLogSchema, orderedPartSchema } from './logs';
import { count, id, instantOut, listOf, noFields, poundsOut, type Schemas } from './shape';

const text = z.string();
const shares = z.enum(['number', 'name']);

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
      shares,
    }),
  ),
  createdAt: instantOut,
  erasedAt: instantOut.nullable(),
  mergedInto: id.nullable(),
  goneBy: text.optional(),
});

/** The answer of a merge or split: `undoId` takes it back. */
export const mergedCustomerSchema = customerSchema.extend({ undoId: id });

export const customerEventSchema = z.strictObject({
  id,
  at: instantOut,
  by: text,
  kind: z.enum(CUSTOMER_EVENTS),
  detail: text,
  undo: z.strictObject({ id, until: instantOut }).nullable(),
});

export const customerExportSchema = z.strictObject({
  exportedAt: instantOut,
  customer: customerSchema.omit({ alsoKnown: true }),
  mergedRecords: listOf(
    customerSchema.pick({
      id: true,
      title: true,
      firstName: true,
      surname: true,
      homeAddress: true,
      postcode: true,
      contacts: true,
      note: true,
      createdAt: true,
    }),
  ),
  jobs: listOf(
    z.strictObject({
      job: jobSchema,
      calls: listOf(callLogSchema),
      moves: listOf(locationLogSchema),
      parts: listOf(orderedPartSchema),
      transfers: listOf(
        z.strictObject({
          from: text,
          to: text,
          seal: text.nullable(),
          outAt: instantOut.nullable(),
          inAt: instantOut.nullable(),
        }),
      ),
      prints: listOf(
        z.strictObject({
          kind: z.enum(PRINT_KINDS),
          copyNo: count,
          state: z.enum(PRINT_STATES),
          station: text.nullable(),
          by: text,
          at: instantOut,
        }),
      ),
      history: listOf(editHistoryEntrySchema),
    }),
  ),
  formerJobs: listOf(
    z.strictObject({
      jobNumber: text,
      until: instantOut,
      calls: listOf(callLogSchema),
      history: listOf(editHistoryEntrySchema),
    }),
  ),
  mentions: listOf(z.strictObject({ where: text, text })),
  seenBy: listOf(customerEventSchema),
});

const erasurePreviewSchema = z.strictObject({
  openJobs: count,
  openNumbers: listOf(text),
  dispute: z.boolean(),
  newTexts: z.boolean(),
  texts: listOf(z.strictObject({ key: text, where: text, text, count, certain: z.boolean() })),
});

const MOST_KEYS = 500;
const mentionKeys = (name: string) =>
  z
    .array(z.string().max(40), { error: `${name} must be keys of texts` })
    .max(MOST_KEYS, { error: `At most ${MOST_KEYS} texts` })
    .readonly();

const LONGEST_LABEL = 60;
const LONGEST_SIZE = 20;

const contactIn = z
  .strictObject({
    kind: z.enum(CONTACT_KINDS, { error: 'A contact is a phone or an email' }),
    label: optionalText('Label', LONGEST_LABEL).default(null),
    raw: requiredText('Contact', 'Please fill in each number and e-mail address, or remove it'),
  })
  .readonly();
const sizeIn = z
  .strictObject({
    finger: requiredText('Finger', 'Please say which finger', LONGEST_LABEL),
    size: requiredText('Size', 'Please enter the size', LONGEST_SIZE),
  })
  .readonly();
const atMost = <T extends z.ZodType>(row: T, what: string) =>
  z
    .array(row)
    .max(MOST_CONTACTS, { error: `At most ${MOST_CONTACTS} ${what}` })
    .readonly();

/** The body of `PATCH /api/customers/{id}`: a value sets, an absent key leaves, null clears. */
const patchCustomerSchema = z.strictObject({
  version: z.int({ error: 'version must be a whole number' }).min(1),
  title: optionalText('Title', 40).optional(),
  firstName: textOf('First name').optional(),
  surname: requiredText('Surname', TEXTS.surnameRequired).optional(),
  homeAddress: textOf('Home address', TEXT_LIMITS.long).optional(),
  postcode: textOf('Postcode', TEXT_LIMITS.postcode).optional(),
  note: optionalText('Note', TEXT_LIMITS.notes).optional(),
  noText: z.boolean({ error: 'noText must be true or false' }).optional(),
  dispute: z.boolean({ error: 'dispute must be true or false' }).optional(),
  doubtful: z.literal(false, { error: 'doubtful can only be false' }).optional(),
  contacts: atMost(contactIn, 'numbers and e-mail addresses').optional(),
  sizes: atMost(sizeIn, 'ring sizes').optional(),
  alsoOpenJobs: z.boolean({ error: 'alsoOpenJobs must be true or false' }).default(false),
});
export type PatchCustomer = z.output<typeof patchCustomerSchema>;

const jobIds = z
  .array(z.int({ error: 'jobs must be the ids of jobs' }).min(1))
  .min(1, { error: 'Choose at least one job' })
  .max(500, { error: 'At most 500 jobs at a time' })
  .readonly();

const customersQuerySchema = z.strictObject({
  ...searchParameters,
  doubtful: z.literal('true', { error: 'doubtful must be true' }).optional(),
});

/** Who is being written down; unlike in a job, nothing is required yet. */
const knownQuerySchema = z.strictObject({
  firstName: textOf('First name').default(''),
  surname: textOf('Surname').default(''),
  contactNumber: textOf('Contact number').default(''),
  email: textOf('Email').default(''),
  postcode: textOf('Postcode').default(''),
  customerId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'customerId must be the id of a customer' })
    .transform(Number)
    .optional(),
});

export const CUSTOMER_SCHEMAS = {
  'GET /api/customers': { query: customersQuerySchema, response: listOf(customerListItemSchema) },
  'GET /api/customers/lookup': {
    query: z.strictObject({ search: searchParameters.search, firstName: textOf('First name').optional() }),
    response: listOf(customerListItemSchema),
  },
  'GET /api/customers/known': {
    query: knownQuerySchema,
    response: z.strictObject({
      customer: customerListItemSchema.nullable(),
      alsoKnown: listOf(customerListItemSchema.extend({ shares })),
      chosenWas: z.enum(['erased', 'merged']).optional(),
    }),
  },
  'GET /api/customers/retention': {
    response: z.strictObject({ years: z.number(), customers: listOf(customerListItemSchema) }),
  },
  'GET /api/customers/:id': { response: customerSchema },
  'PATCH /api/customers/:id': { body: patchCustomerSchema, response: customerSchema },
  'GET /api/customers/:id/history': { response: listOf(customerEventSchema) },
  'POST /api/customers/:id/merge': {
    body: z.strictObject({ other: z.int({ error: 'other must be the id of a customer' }).min(1) }),
    response: mergedCustomerSchema,
  },
  'POST /api/customers/:id/export': { body: noFields, response: customerExportSchema },
  'GET /api/customers/:id/erasure': { response: erasurePreviewSchema },
  'POST /api/customers/:id/erase': {
    body: z.strictObject({
      confirm: z.literal(true, { error: 'confirm must be true: an erasure cannot be undone' }),
      keep: mentionKeys('keep').optional(),
      erase: mentionKeys('erase').optional(),
    }),
    response: customerSchema,
  },
  'POST /api/customers/:id/split': { body: z.strictObject({ jobs: jobIds }), response: mergedCustomerSchema },
  'POST /api/customers/merges/:id/undo': { body: noFields, response: customerSchema },
  'GET /api/jobs/:id/customer': { response: customerListItemSchema },
} as const satisfies Schemas<keyof typeof CUSTOMER_ENDPOINTS>;
