import type { PatchJob } from '@loupe/shared-types/schemas';
import { SAID, saving, type JobAction } from '../actions';

/** A drop on the board: what the status dropdown would save, under the same rules (BOARD-2). */
export const moveOnBoard: JobAction<{ readonly sets: PatchJob; readonly to: string }> = {
  ...saving(({ sets }) => sets),
  success: (_, { to }) => ({ title: 'Status Updated', description: `Job moved to ${to}` }),
  failure: SAID.status.failure,
};
