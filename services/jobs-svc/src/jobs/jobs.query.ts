import { JOB_STATUSES, STAGES, visibleText } from '@loupe/shared-types';
import type { Calendar } from '@loupe/domain';
import { z } from 'zod';
import { pageParameters } from '../lists/page';

const MOMENT = 'must be a day like 2026-04-03 or a UTC date and time';

/** A London day, or an instant with milliseconds. */
const moment = (name: string) =>
  z.union([z.iso.date(), z.iso.datetime()], { error: `${name} ${MOMENT}` }).optional();

/** What `GET /api/jobs` takes (LIST-2). */
export const jobsQuerySchema = z.strictObject({
  ...pageParameters,
  status: z.enum(JOB_STATUSES, { error: 'That status does not exist' }).optional(),
  stage: z.enum(STAGES, { error: 'That stage does not exist' }).optional(),
  searchIn: z
    .enum(['jobs', 'timeline', 'tracker'], { error: 'searchIn must be jobs, timeline or tracker' })
    .default('jobs'),
  location: z
    .string()
    .overwrite(visibleText)
    .trim()
    .min(1, { error: 'location must not be empty' })
    .max(200, { error: 'location is too long' })
    .optional(),
  createdFrom: moment('createdFrom'),
  createdTo: moment('createdTo'),
  customerRejected: z.literal('true', { error: 'customerRejected must be true' }).optional(),
  partOrderedFrom: moment('partOrderedFrom'),
  partOrderedTo: moment('partOrderedTo'),
  order: z.enum(['newest', 'oldest'], { error: 'order must be newest or oldest' }).default('newest'),
});

/** What `GET /api/jobs/{id}/history` takes. */
export const historyQuerySchema = z.strictObject({
  limit: pageParameters.limit,
  cursor: pageParameters.cursor,
});

export type HistoryQuery = z.output<typeof historyQuerySchema>;

export type JobsQuery = z.output<typeof jobsQuerySchema>;

/** The first instant of what `createdFrom` names. */
export function startOf(text: string, calendar: Calendar): string {
  return text.includes('T') ? new Date(text).toISOString() : calendar.dayRange(text).from;
}

/** The first instant after what `createdTo` names: a day counts whole. */
export function endOf(text: string, calendar: Calendar): string {
  return text.includes('T') ? new Date(text).toISOString() : calendar.dayRange(text).to;
}
