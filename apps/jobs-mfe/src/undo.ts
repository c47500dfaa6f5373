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

export type UndoPatch = Partial<Pick<Job, (typeof UNDOABLE)[number]>> &
  Pick<Job, 'version'> & { readonly undo: true };

/**
 * The patch that restores a job to its state before an action (UNDO-1). It carries the version after the action, so
 * that it is refused, instead of overwriting, after another user's change of the same fields, and brings the job back to
 * its stage as of when it was there.
 */
export function undoPatch(before: Job, after: Job): UndoPatch {
  const changed = UNDOABLE.filter((field) => before[field] !== after[field]);
  const was = Object.fromEntries(changed.map((field) => [field, before[field]]));
  return { ...was, version: after.version, undo: true };
}
