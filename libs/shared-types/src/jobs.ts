import type { JobOf, JobTable } from './job-field';
import { JOB_FIELDS, type EditableJobField, type JobFields } from './job-fields';

/**
 * A repair job as sent by the API. Money is a number of pounds with at most two decimals (MONEY-1). Instants are UTC
 * ISO-8601 with milliseconds; `confirmedDate` is a day in shop time, yyyy-mm-dd (TIME-2).
 */
export type Job = JobOf<JobFields>;

/** What lists add to a job so that a card needs no further call. `partsValue` is in pounds. */
export interface JobCounts {
  readonly callCount: number;
  readonly partsCount: number;
  readonly partsArrivedCount: number;
  readonly partsValue: number;
  /**
   * When the job entered the stage that the list is of, else the stage whose page lists it (a UTC instant); null where
   * that is not known (STAGE-11).
   */
  readonly stageSince: string | null;
}

/** One row of `GET /api/jobs`. */
export interface JobListItem extends Job, JobCounts {}

/** An entry of a job's edit history, oldest first; derived from the change log (HISTORY-1). */
export interface EditHistoryEntry {
  readonly timestamp: string;
  readonly editedBy: string;
  readonly kind: ChangeKind;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly previousValues: Readonly<Record<string, unknown>>;
}

/** One row of `GET /api/jobs/{id}/history`, newest first. */
export interface HistoryEntry extends EditHistoryEntry {
  readonly id: number;
}

/** One row of `GET /api/jobs/{id}/story`, newest first; `subject` is the part that was ordered or changed. */
export interface StoryEntry extends HistoryEntry {
  readonly subject: string | null;
}

/** The response of `GET /api/jobs/{id}`, POST and PATCH: the job with the newest entries of its history. */
export interface JobWithHistory extends JobListItem {
  readonly editHistory: readonly EditHistoryEntry[];
}

/** The kinds of changes in the change log (SAVE-6). */
export const CHANGE_KINDS = [
  'created',
  'edited',
  'status-changed',
  'missing-changed',
  'balance-changed',
  'quote-accepted',
  'quote-rejected',
  'rejection-removed',
  'completed',
  'collected',
  'reopened',
  'moved',
  'call-logged',
  'part-ordered',
  'part-changed',
  'part-cancelled',
  'customer-changed',
  'erased',
  'print-changed',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What was done, in the words of the shop. */
export const CHANGE_WORDS: Readonly<Record<ChangeKind, string>> = {
  created: 'Taken in',
  edited: 'Edited',
  'status-changed': 'Status changed',
  'missing-changed': 'Missing changed',
  'balance-changed': 'Balance changed',
  'quote-accepted': 'Quote accepted',
  'quote-rejected': 'Quote rejected',
  'rejection-removed': 'Rejection removed',
  completed: 'Collected',
  reopened: 'Reopened',
  collected: 'Collected',
  moved: 'Moved',
  'call-logged': 'Called',
  'part-ordered': 'Part ordered',
  'part-changed': 'Part changed',
  'part-cancelled': 'Part cancelled',
  'customer-changed': 'Customer changed',
  erased: 'Customer erased',
  'print-changed': 'Printed',
};

/** What the story of a job can be filtered by: `GET /api/jobs/{id}/story?about=moves`. */
export const STORY_PARTS = ['moves', 'calls', 'parts', 'money', 'changes', 'prints'] as const;
export type StoryPart = (typeof STORY_PARTS)[number];

/** Keys a client may send that are not fields of a job. */
const NO_FIELDS = [
  'editHistory',
  'callCount',
  'partsCount',
  'partsArrivedCount',
  'partsValue',
  'stageSince',
] as const;

export type ServerOwnedJobField =
  | Exclude<keyof JobFields, EditableJobField | 'version'>
  | (typeof NO_FIELDS)[number];

/** Keys a client may send but the server decides (SAVE-4). */
export const serverOwnedFields = (table: JobTable = JOB_FIELDS): readonly ServerOwnedJobField[] => [
  ...(Object.keys(table).filter(
    (name) => !table[name]?.editable && name !== 'version',
  ) as ServerOwnedJobField[]),
  ...NO_FIELDS,
];
