import { createHash } from 'node:crypto';
import {
  displayNumber,
  durationDays,
  isCompleted,
  searchColumnsOf,
  toPence,
  toPounds,
  type Calendar,
  type NewJob,
} from '@loupe/domain';
import type { Job } from '@loupe/shared-types';

export type Row = Readonly<Record<string, unknown>>;

const FIELDS = [
  'id',
  'version',
  'jobNumber',
  'customJobNumber',
  'dateCreated',
  'firstName',
  'surname',
  'contactNumber',
  'email',
  'homeAddress',
  'postcode',
  'items',
  'item1',
  'item2',
  'item3',
  'item4',
  'jobDescription',
  'description1',
  'description2',
  'description3',
  'description4',
  'quoteAmount',
  'totalCost',
  'depositAmount',
  'jobAccepted',
  'quoteResponse',
  'jobStatus',
  'collectionDate',
  'notes',
  'balancePaid',
  'dateToBeConfirmed',
  'confirmedDate',
  'inNext7Days',
  'statusOrder',
  'location',
  'currentItemLocation',
  'customerRejected',
  'customerRejectedAt',
  'missing',
  'customerCollected',
  'completedItems',
  'airTag',
  'createdBy',
  'createdAt',
  'updatedAt',
  'lastEditedAt',
  'lastEditedBy',
] as const satisfies readonly (keyof Job)[];

const MONEY: ReadonlySet<string> = new Set(['quoteAmount', 'totalCost', 'depositAmount']);
const FLAGS: ReadonlySet<string> = new Set([
  'jobAccepted',
  'balancePaid',
  'customerRejected',
  'customerCollected',
]);

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const COLUMNS = FIELDS.map((field) => [field, columnOf(field)] as const);

/** The columns a job is read from, in a query where the jobs table is called `j`. */
export const JOB_COLUMNS = COLUMNS.map(([, column]) => `j.${column}`);

/** Those of them that can be long. */
export const JOB_TEXT_COLUMNS = [
  ...['home_address', 'items', 'item1', 'item2', 'item3', 'item4', 'job_description', 'description1'],
  ...['description2', 'description3', 'description4', 'quote_response', 'notes', 'completed_items'],
].map((column) => `j.${column}`);

/** A column's value as it travels: pounds for pence, true and false for 1 and 0. */
export function readField(field: string, value: unknown): unknown {
  if (MONEY.has(field)) return toPounds(Number(value));
  return FLAGS.has(field) ? Boolean(value) : value;
}

function written(field: string, value: unknown): unknown {
  if (MONEY.has(field)) return toPence(Number(value));
  return typeof value === 'boolean' ? Number(value) : value;
}

export function toJob(row: Row): Job {
  const job: Record<string, unknown> = {};
  for (const [field, column] of COLUMNS) job[field] = readField(field, row[column]);
  return job as unknown as Job;
}

const LONGEST_KEY = 250;

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\u2800]/gu;

/** What a job number is unique by: trimmed, without regard to case and to characters nobody can see (NUMBER-1). */
export function jobNumberKey(text: string): string {
  const folded = text.replace(UNSEEN, '').normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  return folded.length <= LONGEST_KEY ? folded : createHash('sha256').update(folded).digest('hex');
}

/** Columns that follow from the others and are kept for finding, counting and uniqueness. */
function derived(job: NewJob, calendar: Calendar): Row {
  const search = searchColumnsOf(job);
  return {
    job_number_key: jobNumberKey(job.jobNumber),
    display_number_key: jobNumberKey(displayNumber(job)),
    duration_days: isCompleted(job) && job.collectionDate !== null ? durationDays(job, calendar) : null,
    search_core: search.core,
    search_customer: searchColumnsOf({ ...job, items: '' }).core,
    search_postcode: search.postcode,
    search_place: search.place,
    search_status: search.status,
  };
}

/** A job as a row, without its id. */
export function toRow(job: NewJob & { readonly version: number }, calendar: Calendar): Row {
  const fields = Object.entries(job).filter(([field]) => field !== 'id');
  return {
    ...Object.fromEntries(fields.map(([field, value]) => [columnOf(field), written(field, value)])),
    ...derived(job, calendar),
  };
}
