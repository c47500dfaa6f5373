import type { Calendar } from './calendar';
import { formatPounds } from './money';
import { JOB_FIELDS, type Job, type JobFieldName, type JobTable } from '@loupe/shared-types';
import { displayLocation, displayNumber } from './customers';

/** The displayed fields of a job, in order. */
export function visibleFields(table: JobTable): JobFieldName[] {
  return Object.keys(table).filter((name) => !table[name]?.hidden) as JobFieldName[];
}

export function isJobFieldName(name: string, table: JobTable = JOB_FIELDS): name is JobFieldName {
  return Object.hasOwn(table, name) && !table[name]?.hidden;
}

/** The label of a field, the same on every screen. */
export function labelOf(name: string, table: JobTable = JOB_FIELDS): string {
  return table[name]?.label ?? name;
}

/**
 * A field's value as a job's screens show it: its number is the one it goes by, given or made (NUMBER-3), and it is where
 * it was taken in until it is moved.
 */
export function jobField(job: Job, name: JobFieldName): unknown {
  if (name === 'customJobNumber') return displayNumber(job);
  return name === 'currentItemLocation' ? displayLocation(job) : job[name];
}

/** A field's value as display text; empty when there is none. */
export function showValue(
  name: string,
  value: unknown,
  calendar: Calendar,
  table: JobTable = JOB_FIELDS,
): string {
  if (value === null || value === undefined || value === '') return '';
  switch (table[name]?.kind) {
    case 'money':
      return formatPounds(Number(value));
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'instant':
      return calendar.formatDateTime(String(value));
    case 'day':
      return calendar.formatWords(String(value));
    default:
      return String(value);
  }
}
