import { overdueBefore, type Calendar } from '@loupe/domain';
import type { Stage } from '@loupe/shared-types';
import type { QueryOf } from '@loupe/shared-types/api-schemas';
import type { ReadOn } from '../lists/page';

export type HistoryQuery = ReadOn<QueryOf<'GET /api/jobs/:id/history'>>;

export type JobsQuery = ReadOn<QueryOf<'GET /api/jobs'>>;

/** The first instant (UTC) of the shop-time day or the instant in `createdFrom`. */
export function startOf(text: string, calendar: Calendar): string {
  return text.includes('T') ? new Date(text).toISOString() : calendar.dayRange(text).from;
}

/** The exclusive end (UTC) for `createdTo`: a shop-time day counts as a whole. */
export function endOf(text: string, calendar: Calendar): string {
  return text.includes('T') ? new Date(text).toISOString() : calendar.dayRange(text).to;
}

/**
 * The instant (UTC) before which a job of a stage is late (SORT-2): its collection date, where it waits for collection,
 * else its confirmed day, which is stored as its midnight in UTC.
 */
export function dueBefore(stage: Stage | undefined, now: Date, calendar: Calendar): string {
  return stage === 'waiting-collection'
    ? overdueBefore(now, calendar)
    : `${calendar.today(now)}T00:00:00.000Z`;
}
