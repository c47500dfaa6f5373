import type { Job, JobDetails } from '@loupe/shared-types';
import { columnOf, readField, type Row } from '../jobs/job-row';

const FIELDS = [
  'id',
  'jobNumber',
  'customJobNumber',
  'firstName',
  'surname',
  'contactNumber',
  'items',
  'jobStatus',
  'quoteAmount',
  'jobAccepted',
  'location',
  'currentItemLocation',
  'customerRejected',
  'customerCollected',
  'missing',
] as const satisfies readonly (keyof JobDetails)[];

/** Job columns that log lists read too, aliased; the jobs table is `j`. */
export const DETAIL_COLUMNS = FIELDS.map((field) => `j.${columnOf(field)} as job_${columnOf(field)}`);

export const detailsOf = (job: Job): JobDetails =>
  Object.fromEntries(FIELDS.map((field) => [field, job[field]])) as unknown as JobDetails;

export function toJobDetails(row: Row): JobDetails {
  const details = FIELDS.map((field) => [field, readField(field, row[`job_${columnOf(field)}`])]);
  return Object.fromEntries(details) as unknown as JobDetails;
}
