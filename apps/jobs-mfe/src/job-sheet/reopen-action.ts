import { pageStageOf, STAGE_DISPLAYS } from '@loupe/domain';
import type { ReopenJob } from '@loupe/shared-types/schemas';
import { answerJob, failed, undoOf, type JobAction } from '../actions';

/** Reopens a completed or collected job. Undo restores it, its collection date included. */
export const reopenJob: JobAction<{ readonly body: ReopenJob; readonly key: string }> = {
  request: ({ job, body, key }, call) =>
    call('POST /api/jobs/:id/reopen', { params: { id: job.id }, body, idempotencyKey: key }),
  answer: answerJob,
  success: (after) => {
    const stage = pageStageOf(after);
    const to = stage ? ` and is in ${STAGE_DISPLAYS[stage].title}` : '';
    return { title: 'Job Reopened', description: `Job is open again${to}` };
  },
  failure: failed('Failed to reopen job'),
  undo: undoOf,
};
