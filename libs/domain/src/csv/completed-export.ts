import {
  JOB_FIELDS,
  namesWith,
  type Job,
  type JobField,
  type JobFields,
  type JobTable,
  type NamesWith,
} from '@loupe/shared-types';
import { writeCsv } from './write';

/** The columns of the completed export, for the customer database (EXPORT-1). */
export function exportColumns(table: JobTable = JOB_FIELDS): readonly string[] {
  return namesWith(table, 'exported').flatMap((name) => table[name]?.exported ?? []);
}

/** What the completed export needs of a job; `totalCost` in pounds. */
export type ExportedJob = Pick<Job, NamesWith<JobFields, 'exported'>>;

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

function exportedCells({ kind, exported }: JobField, value: unknown): readonly (string | number)[] {
  if (typeof exported === 'object') return addressLines(String(value ?? ''));
  if (kind === 'money') return [Number(value)];
  if (kind === 'flag') return [value ? 'Yes' : 'No'];
  return [String(value ?? '')];
}

/**
 * What the completed export says of a job: texts, and amounts in pounds. Address 1 is the part of the home address
 * before the first comma, Address 2 the rest; the email is blank when absent.
 */
export function completedRow(job: ExportedJob, table: JobTable = JOB_FIELDS): readonly (string | number)[] {
  const values: Readonly<Record<string, unknown>> = { ...job };
  return namesWith(table, 'exported').flatMap((name) => exportedCells(table[name] as JobField, values[name]));
}

/** The completed export as the text of a CSV file; amounts are in pounds with two decimals. */
export function completedCsv(jobs: readonly ExportedJob[], table: JobTable = JOB_FIELDS): string {
  const written = (cell: string | number) => (typeof cell === 'number' ? cell.toFixed(2) : cell);
  return writeCsv([exportColumns(table), ...jobs.map((job) => completedRow(job, table).map(written))]);
}
