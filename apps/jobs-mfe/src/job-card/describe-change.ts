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
  'customer-changed': 'the record of the customer',
  erased: 'the customer was erased',
  'print-changed': 'a print',
};

/** Set by the server as a consequence of another change: left out as noise. */
const CONSEQUENCES: ReadonlySet<JobFieldName> = new Set([
  'updatedAt',
  'lastEditedAt',
  'lastEditedBy',
  'customerRejectedAt',
]);

/** A job that was given no number goes by the one that was made, which follows one it is given (NUMBER-4). */
export function valuesOfChange({ changes, previousValues }: EditHistoryEntry, name: JobFieldName) {
  if (name !== 'customJobNumber') return { was: previousValues[name], is: changes[name] };
  const was = previousValues[name] ?? previousValues['jobNumber'];
  return { was, is: changes[name] ?? was };
}

/** The fields that read differently after the change: a date within the same minute does not. */
export function changedFields(
  entry: EditHistoryEntry,
  calendar: Calendar,
  table: JobTable = JOB_FIELDS,
): readonly JobFieldName[] {
  const show = (name: string, value: unknown) => showValue(name, value, calendar, table);
  const isDifferent = (name: JobFieldName) => {
    const { was, is } = valuesOfChange(entry, name);
    return show(name, is) !== show(name, was);
  };
  return Object.keys(entry.changes).filter(
    (name): name is JobFieldName =>
      isJobFieldName(name, table) && !CONSEQUENCES.has(name) && isDifferent(name),
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
    const was = showValue(named, valuesOfChange(entry, named).was, calendar, table);
    return was ? `${asWord(named)}, was ${was}` : asWord(named);
  }
  if (more.length === 0) return `${asWord(first)} and ${asWord(second)}`;
  return `${asWord(first)}, ${asWord(second)} and ${more.length} more`;
}
