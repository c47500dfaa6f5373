import { CHANGE_KINDS, STORY_PARTS } from '../../jobs';
import { JOB_FIELDS } from '../../job-fields';
import { answeredJobSchema, createJobSchema, patchJobSchema, reopenJobSchema } from '../../schemas/jobs';
import * as z from '../../schemas/zod';
import { JOB_ORDERS, JOB_STATUSES, STAGES } from '../../statuses';
import { visibleText } from '../../visible-text';
import type { JOB_ENDPOINTS } from '../jobs';
import { pageQuerySchema, searchParameters } from './lists';
import { count, id, instantOut, listOf, poundsOut, type Schemas } from './shape';

const text = z.string();

/** A job in a response. */
export const jobSchema = answeredJobSchema(JOB_FIELDS);

export const jobListItemSchema = jobSchema.extend({
  callCount: count,
  partsCount: count,
  partsArrivedCount: count,
  partsValue: poundsOut,
  stageSince: instantOut.nullable(),
});

export const editHistoryEntrySchema = z.strictObject({
  timestamp: instantOut,
  editedBy: text,
  kind: z.enum(CHANGE_KINDS),
  changes: z.record(z.string(), z.unknown()),
  previousValues: z.record(z.string(), z.unknown()),
});

export const historyEntrySchema = editHistoryEntrySchema.extend({ id });

export const storyEntrySchema = historyEntrySchema.extend({ subject: text.nullable() });

export const jobWithHistorySchema = jobListItemSchema.extend({
  editHistory: listOf(editHistoryEntrySchema),
});

/** A day in shop time, or an instant. */
const moment = (name: string) =>
  z
    .union([z.iso.date(), z.iso.datetime()], {
      error: `${name} must be a day like 2026-04-03 or a UTC date and time`,
    })
    .optional();

const placeName = (name: string) =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .min(1, { error: `${name} must not be empty` })
    .max(200, { error: `${name} is too long` })
    .optional();

const yes = (name: string) => z.literal('true', { error: `${name} must be true` }).optional();

/** Filters of job lists (LIST-2). */
const jobsQuerySchema = z.strictObject({
  ...searchParameters,
  status: z.enum(JOB_STATUSES, { error: 'That status does not exist' }).optional(),
  stage: z.enum(STAGES, { error: 'That stage does not exist' }).optional(),
  searchIn: z
    .enum(['jobs', 'timeline', 'tracker'], { error: 'searchIn must be jobs, timeline or tracker' })
    .default('jobs'),
  location: placeName('location'),
  place: placeName('place'),
  priority: z.literal('high', { error: 'priority must be high' }).optional(),
  overdue: yes('overdue'),
  balanceDue: yes('balanceDue'),
  takenInBy: z
    .string()
    .regex(/^[a-z-]{1,40}$/, { error: 'takenInBy must be a sign-in name' })
    .optional(),
  createdFrom: moment('createdFrom'),
  createdTo: moment('createdTo'),
  customerRejected: yes('customerRejected'),
  partOrderedFrom: moment('partOrderedFrom'),
  partOrderedTo: moment('partOrderedTo'),
  customer: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'customer must be the id of a customer' })
    .transform(Number)
    .optional(),
  order: z.enum(JOB_ORDERS, { error: 'order must be newest, oldest, longest or due' }).default('newest'),
});

/** `about` is one part of the story; without it the whole is listed. */
const storyQuerySchema = pageQuerySchema.extend({
  about: z.enum(STORY_PARTS, { error: `about must be one of ${STORY_PARTS.join(', ')}` }).optional(),
});

export const JOB_SCHEMAS = {
  'GET /api/jobs': { query: jobsQuerySchema, response: listOf(jobListItemSchema) },
  'GET /api/jobs/:id': { response: jobWithHistorySchema },
  'GET /api/next-job-number': { response: z.strictObject({ jobNumber: text }) },
  'GET /api/jobs/:id/history': { query: pageQuerySchema, response: listOf(historyEntrySchema) },
  'GET /api/jobs/:id/story': { query: storyQuerySchema, response: listOf(storyEntrySchema) },
  'POST /api/jobs': { body: createJobSchema, response: jobWithHistorySchema },
  'PATCH /api/jobs/:id': { body: patchJobSchema, response: jobSchema },
  'POST /api/jobs/:id/reopen': { body: reopenJobSchema, response: jobSchema },
} as const satisfies Schemas<keyof typeof JOB_ENDPOINTS>;
