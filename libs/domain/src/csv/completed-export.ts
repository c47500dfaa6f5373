import {
  JOB_FIELDS,
  namesWith,
  type Job,
  type JobField,
  type JobFields,
  type JobTable,
  type NamesWith,
} from '@loupe/shared-types';
import { poundsText } from '../money';
import { writeCsv } from './write';

/** The column headers of the completed export, for the customer database (EXPORT-1). */
export function exportColumns(table: JobTable = JOB_FIELDS): readonly string[] {
  return namesWith(table, 'exported').flatMap((name) => table[name]?.exported ?? []);
}

/** The job fields in the completed export; `totalCost` in pounds. */
export type ExportedJob = Pick<Job, NamesWith<JobFields, 'exported'>>;

/** The file name of the completed export of a shop-time day, yyyy-mm-dd (EXPORT-1). */
export function completedExportFile(day: string, kind: 'csv' | 'xlsx'): string {
  return `completed-jobs-database-export-${day}.${kind}`;
}

function addressLines(homeAddress: string): readonly [string, string] {
  const comma = homeAddress.indexOf(',');
  return comma < 0
    ? [homeAddress.trim(), '']
    : [homeAddress.slice(0, comma).trim(), homeAddress.slice(comma + 1).trim()];
}

function exportedCells({ kind, exported }: JobField, value: unknown): readonly (string | number)[] {
  if (typeof exported === 'object') return addressLines(String(value ?? ''));
  if (kind === 'money') return [Number(value)];
  if (kind === 'flag') return [value ? 'Yes' : 'No'];
  return [String(value ?? '')];
}

/**
 * A job's row in the completed export: texts, and amounts in pounds. Address 1 is the home address up to the first
 * comma, Address 2 the rest; a missing email is blank.
 */
export function completedRow(job: ExportedJob, table: JobTable = JOB_FIELDS): readonly (string | number)[] {
  const values: Readonly<Record<string, unknown>> = { ...job };
  return namesWith(table, 'exported').flatMap((name) => exportedCells(table[name] as JobField, values[name]));
}

/** The completed export as CSV text; amounts are in pounds with two decimals. */
export function completedCsv(jobs: readonly ExportedJob[], table: JobTable = JOB_FIELDS): string {
  const written = (cell: string | number) => (typeof cell === 'number' ? poundsText(cell) : cell);
  return writeCsv([exportColumns(table), ...jobs.map((job) => completedRow(job, table).map(written))]);
}
