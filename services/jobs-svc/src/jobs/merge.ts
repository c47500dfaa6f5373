import { formatPounds, reliedOn, RuleError, type Calendar } from '@loupe/domain';
import { JOB_FIELDS, type Job, type JobField, type JobTable } from '@loupe/shared-types';
import type { PatchJob } from '@loupe/shared-types/schemas';
import type { FieldSince } from '../changes/changes.store';

const DISPLAY_LENGTH = 100;

function toStaffMember(field: JobField | undefined, value: unknown, calendar: Calendar): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field?.kind === 'money') return formatPounds(Number(value));
  if (field?.kind === 'instant') return calendar.formatDateTime(String(value));
  const text = String(value);
  return `“${text.length > DISPLAY_LENGTH ? `${text.slice(0, DISPLAY_LENGTH)}…` : text}”`;
}

/**
 * The rest of a save after others changed the job (SAVE-1): a field the user did not change keeps the stored value,
 * a field both changed to the same value is done, and a field both changed differently is a 409 with the field, the
 * other user and their value. So is a change in a value the action relied on, such as the amount ticked as paid.
 */
export function mergePatch(
  patch: PatchJob,
  current: Job,
  since: ReadonlyMap<string, FieldSince>,
  calendar: Calendar,
  table: JobTable = JOB_FIELDS,
): PatchJob {
  const refuse = (field: string, theirs: FieldSince): never => {
    const now = toStaffMember(table[field], current[field as keyof Job], calendar);
    throw new RuleError(
      409,
      `${table[field]?.label ?? field} was changed by ${theirs.by} to ${now} in the meantime`,
    );
  };
  const mine = Object.entries(patch).filter(([field, value]) => {
    const theirs = since.get(field);
    if (!theirs || value === undefined) return true;
    const now = current[field as keyof Job];
    if (value === theirs.was || value === now) return false;
    return refuse(field, theirs);
  });
  for (const [field, value] of mine) {
    if (value === current[field as keyof Job]) continue;
    for (const basis of reliedOn(field)) {
      const theirs = since.get(basis);
      if (theirs && theirs.was !== current[basis]) refuse(basis, theirs);
    }
  }
  return Object.fromEntries(mine);
}
