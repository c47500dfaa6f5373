import type { Calendar } from '@loupe/domain';
import { JOB_FIELDS, type Job, type JobTable } from '@loupe/shared-types';
import { changedInputs, valuesOf, type EditField, type EditValues } from './edit-values';

/** A field that two users changed to different values. */
export interface Clash {
  readonly field: EditField;
  readonly theirs: string;
  readonly yours: string;
}

/** The conflicts of an edit based on `from` with what another user has saved since (SAVE-1, SAVE-2). */
export function clashesOf(
  from: Job,
  values: EditValues,
  theirs: Job,
  calendar: Calendar,
  table: JobTable = JOB_FIELDS,
): readonly Clash[] {
  const base = valuesOf(from, calendar, table);
  const now = valuesOf(theirs, calendar, table);
  return changedInputs(base, values, table)
    .filter((field) => now[field] !== base[field] && now[field].trim() !== values[field].trim())
    .map((field) => ({ field, theirs: now[field], yours: values[field] }));
}

/** The user's changes applied over theirs, except where theirs were chosen. */
export function mergeOver(
  from: Job,
  values: EditValues,
  theirs: Job,
  takeTheirs: ReadonlySet<EditField>,
  calendar: Calendar,
  table: JobTable = JOB_FIELDS,
): EditValues {
  const mine = changedInputs(valuesOf(from, calendar, table), values, table).filter(
    (field) => !takeTheirs.has(field),
  );
  return {
    ...valuesOf(theirs, calendar, table),
    ...Object.fromEntries(mine.map((field) => [field, values[field]])),
  };
}
