import type { NextStep, NextStepId } from '@loupe/domain';
import type { Job, JobListItem, OrderedPart } from '@loupe/shared-types';
import type { PartsArrived } from '@loupe/shared-types/schemas';
import { putPart, type Action, type Call } from '@loupe/web-kit';
import { about, answerJob, patchJob, SAID } from './actions';
import { alreadyDone } from './already-done';
import { undoPatch } from './undo';

const WORDS: Readonly<Record<NextStepId, (typeof SAID)[keyof typeof SAID]>> = {
  'start-work': SAID.status,
  'ready-for-collection': SAID.status,
  'order-parts': SAID.status,
  'parts-in': SAID.status,
  'take-and-hand-over': SAID.completed,
  'hand-over': SAID.completed,
  'collect-rejected': SAID.collected,
  found: SAID.found,
  'accept-quote': SAID.accepted,
};

interface Taken {
  readonly job: Job;
  /** The parts that arrived with it. */
  readonly parts: readonly OrderedPart[];
}

/** Parts and job are saved together, or not at all (NEXT-2). */
const saveParts = (call: Call, { id }: JobListItem, body: PartsArrived): Promise<Taken> =>
  call('POST /api/jobs/:id/parts-arrived', { params: { id }, body });

/** Takes a job's next step in one save (NEXT-2, NEXT-3). */
export const takeNextStep: Action<{ readonly job: JobListItem; readonly step: NextStep }, Taken> = {
  async request({ job, step }, call) {
    if (step.id === 'parts-in')
      return saveParts(call, job, { partArrived: true, jobStatus: 'In-progress', version: job.version });
    return { job: await patchJob(call, job, step.sets ?? {}), parts: [] };
  },
  answer(client, { job, parts }) {
    answerJob(client, job);
    for (const part of parts) putPart(client, part);
  },
  success: (_, { step }) => WORDS[step.id].success,
  failure: (_, { step }) => WORDS[step.id].failure,
  about,
  repeated: ({ job }, { step }, call) => alreadyDone(call, job, step.sets ?? {}),
  undo:
    ({ job, step }, after) =>
    async (call) =>
      step.id === 'parts-in'
        ? saveParts(call, job, {
            partArrived: false,
            parts: after.parts.map(({ id, version }) => ({ id, version })),
            jobStatus: job.jobStatus,
            version: after.job.version,
          })
        : { job: await patchJob(call, job, undoPatch(job, after.job)), parts: [] },
};
