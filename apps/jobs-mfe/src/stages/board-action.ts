import type { PatchJob } from '@loupe/shared-types/schemas';
import { answerJob, patchJob, SAID, undoOf, type JobAction } from '../actions';

/** A drop on the board: what the status dropdown would save, under the same rules (BOARD-2). */
export const moveOnBoard: JobAction<{ readonly sets: PatchJob; readonly to: string }> = {
  request: ({ job, sets }, call) => patchJob(call, job, sets),
  answer: answerJob,
  success: (_, { to }) => ({ title: 'Status Updated', description: `Job moved to ${to}` }),
  failure: SAID.status.failure,
  undo: undoOf,
};
