import type { Calendar } from '@loupe/domain';
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
