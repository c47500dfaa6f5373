import type { Job } from '@loupe/shared-types';
import { writeCsv } from './write';

/** The columns of the completed export, for the customer database (EXPORT-1). */
export const EXPORT_COLUMNS = [
  'First Name',
  'Surname',
  'Mobile Number',
  'Email Address',
  'Address 1',
  'Address 2',
  'Postcode',
  'Item Repaired',
  'Cost of Repair',
] as const;

/** What the completed export needs of a job; `totalCost` in pounds. */
export type ExportedJob = Pick<
  Job,
  'firstName' | 'surname' | 'contactNumber' | 'email' | 'homeAddress' | 'postcode' | 'items' | 'totalCost'
>;

/** The name of the completed export made on a day of the shop, yyyy-mm-dd (EXPORT-1). */
export function completedExportFile(day: string, kind: 'csv' | 'xlsx'): string {
  return `completed-jobs-database-export-${day}.${kind}`;
}

function addressLines(homeAddress: string): readonly [string, string] {
  const comma = homeAddress.indexOf(',');
  return comma < 0
    ? [homeAddress.trim(), '']
    : [homeAddress.slice(0, comma).trim(), homeAddress.slice(comma + 1).trim()];
}

/**
 * What the completed export says of a job, all but its cost. Address 1 is the part of the home address before the first
 * comma, Address 2 the rest; the email is blank when absent.
 */
export function completedRow(job: ExportedJob): readonly string[] {
  const { firstName, surname, contactNumber, email, homeAddress, postcode, items } = job;
  return [firstName, surname, contactNumber, email ?? '', ...addressLines(homeAddress), postcode, items];
}

/** The completed export as the text of a CSV file; the cost is in pounds with two decimals. */
export function completedCsv(jobs: readonly ExportedJob[]): string {
  return writeCsv([EXPORT_COLUMNS, ...jobs.map((job) => [...completedRow(job), job.totalCost.toFixed(2)])]);
}
