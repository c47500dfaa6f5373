import { isJobFieldName, labelOf, showValue } from '@loupe/domain';
import type { Calendar } from '@loupe/domain';
import {
  JOB_FIELDS,
  type ChangeKind,
  type EditHistoryEntry,
  type JobFieldName,
  type JobTable,
} from '@loupe/shared-types';

const NOT_OF_THE_JOB: Partial<Record<ChangeKind, string>> = {
  created: 'taken in',
  'call-logged': 'a call was logged',
  'part-ordered': 'parts ordered',
  'part-changed': 'a part',
  'part-cancelled': 'an order of parts was cancelled',
};

/** Set by the server as a consequence of another change: left out as noise. */
const CONSEQUENCES: ReadonlySet<JobFieldName> = new Set([
  'updatedAt',
  'lastEditedAt',
  'lastEditedBy',
  'customerRejectedAt',
  'jobNumber',
]);

/** The fields that read differently after the change: a date within the same minute does not. */
export function changedFields(
  { changes, previousValues }: EditHistoryEntry,
  calendar: Calendar,
  table: JobTable = JOB_FIELDS,
): readonly JobFieldName[] {
  const show = (name: string, value: unknown) => showValue(name, value, calendar, table);
  return Object.keys(changes).filter(
    (name): name is JobFieldName =>
      isJobFieldName(name, table) &&
      !CONSEQUENCES.has(name) &&
      show(name, changes[name]) !== show(name, previousValues[name]),
  );
}

/** Where an item was moved to by a scan that arrived after a later move; null for any other entry. */
export const earlierMoveOf = ({ changes }: Pick<EditHistoryEntry, 'changes'>): string | null =>
  typeof changes['earlierMoveTo'] === 'string' ? changes['earlierMoveTo'] : null;

/** A short text of one entry of the edit history: "location, was Leamington Old". */
export function describeChange(
  entry: EditHistoryEntry,
  calendar: Calendar,
  table: JobTable = JOB_FIELDS,
): string {
  const other = NOT_OF_THE_JOB[entry.kind];
  if (other) return other;
  if (entry.kind === 'reopened') return `reopened: ${String(entry.changes['reason'])}`;
  if (entry.kind === 'moved') {
    const earlier = earlierMoveOf(entry);
    if (earlier !== null) return `an earlier move, to ${earlier}`;
    const was = entry.previousValues['currentItemLocation'] ?? entry.previousValues['location'];
    return was ? `location, was ${String(was)}` : 'location';
  }
  const fields = changedFields(entry, calendar, table);
  const asWord = (name: JobFieldName) => labelOf(name, table).toLowerCase();
  const [first, second, ...more] = fields;
  if (!first) return 'details';
  if (!second || entry.kind === 'status-changed') {
    const named = fields.includes('jobStatus') ? 'jobStatus' : first;
    const was = showValue(named, entry.previousValues[named], calendar, table);
    return was ? `${asWord(named)}, was ${was}` : asWord(named);
  }
  if (more.length === 0) return `${asWord(first)} and ${asWord(second)}`;
  return `${asWord(first)}, ${asWord(second)} and ${more.length} more`;
}
