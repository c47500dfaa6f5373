import type { Job } from '@loupe/shared-types';
import { writeCsv } from './write';

const COLUMNS = [
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

export type ExportedJob = Pick<
  Job,
  'firstName' | 'surname' | 'contactNumber' | 'email' | 'homeAddress' | 'postcode' | 'items' | 'totalCost'
>;

/** The name of the completed export made on a London day, yyyy-mm-dd (section 9). */
export function completedExportFile(day: string): string {
  return `completed-jobs-database-export-${day}.csv`;
}

function addressLines(homeAddress: string): readonly [string, string] {
  const comma = homeAddress.indexOf(',');
  return comma < 0
    ? [homeAddress.trim(), '']
    : [homeAddress.slice(0, comma).trim(), homeAddress.slice(comma + 1).trim()];
}

/**
 * The completed export (section 9). Address 1 is the part of the home address before the first comma, Address 2 the
 * rest; the email is blank when absent; the cost is in pounds with two decimals.
 */
export function completedCsv(jobs: readonly ExportedJob[]): string {
  return writeCsv([
    COLUMNS,
    ...jobs.map((job) => [
      job.firstName,
      job.surname,
      job.contactNumber,
      job.email,
      ...addressLines(job.homeAddress),
      job.postcode,
      job.items,
      job.totalCost.toFixed(2),
    ]),
  ]);
}
