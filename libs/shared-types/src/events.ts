/** Topics of `GET /api/events` (LIVE-1). An event names what changed and no data. */
export const TOPICS = ['jobs', 'calls', 'locations', 'parts'] as const;
export type Topic = (typeof TOPICS)[number];

/** One server-sent event: `id` is the job it belongs to, `change` the row of the change log. */
export interface ChangeEvent {
  readonly topic: Topic;
  readonly id: number;
  readonly change: number;
}

/** Beside the answer to a write: the `change` numbers it has made, so that a page knows its own events again. */
export const CHANGES_HEADER = 'x-changes';
