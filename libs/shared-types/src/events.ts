/** Topics of `GET /api/events` (LIVE-1). An event names what changed and carries no data. */
export const TOPICS = ['jobs', 'calls', 'locations', 'parts', 'customers', 'prints'] as const;
export type Topic = (typeof TOPICS)[number];

/** A server-sent event: `id` is the job it belongs to, `change` the id of the change-log row. */
export interface ChangeEvent {
  readonly topic: Topic;
  readonly id: number;
  readonly change: number;
}

/** Response header of a write: the `change` ids it created, so that a page recognises its own events. */
export const CHANGES_HEADER = 'x-changes';
