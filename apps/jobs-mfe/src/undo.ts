import type { EditableJobField, Job } from '@loupe/shared-types';

const UNDOABLE = [
  'jobStatus',
  'collectionDate',
  'missing',
  'customerRejected',
  'customerCollected',
  'jobAccepted',
  'balancePaid',
  'totalCost',
] as const satisfies readonly EditableJobField[];

export type UndoPatch = Partial<Pick<Job, (typeof UNDOABLE)[number]>> & Pick<Job, 'version'>;

/**
 * What brings a job back to what it was before an action (UNDO-1). It carries the version the
 * change made, so that undoing after somebody else's change of the same fields is refused instead of overwriting it.
 */
export function undoPatch(before: Job, after: Job): UndoPatch {
  const changed = UNDOABLE.filter((field) => before[field] !== after[field]);
  return { ...Object.fromEntries(changed.map((field) => [field, before[field]])), version: after.version };
}
