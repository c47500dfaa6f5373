import type { NextStep, NextStepId } from '@loupe/domain';
import type { JobListItem, JobWithHistory, OrderedPart } from '@loupe/shared-types';
import type { Action, Call } from '@loupe/web-kit';
import { answerJob, patchJob, patchPart, SAID } from './actions';
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

/** Switches each part in turn; repeating one that is there already changes nothing. */
async function setArrived(call: Call, parts: readonly OrderedPart[], partArrived: boolean) {
  const saved: OrderedPart[] = [];
  for (const part of parts) saved.push(await patchPart(call, part, { partArrived }));
  return saved;
}

async function arrivePending(call: Call, { id }: JobListItem): Promise<readonly OrderedPart[]> {
  const parts = await call('GET /api/jobs/:id/parts', { params: { id } });
  return setArrived(
    call,
    parts.filter(({ partArrived }) => !partArrived),
    true,
  );
}

interface Taken {
  readonly job: JobWithHistory;
  readonly arrived: readonly OrderedPart[];
}

/** Takes a job's next step in one save; that parts are in also marks the pending ones as arrived (NEXT-2, NEXT-3). */
export const takeNextStep: Action<{ readonly job: JobListItem; readonly step: NextStep }, Taken> = {
  async request({ job, step }, call) {
    const arrived = step.id === 'parts-in' ? await arrivePending(call, job) : [];
    return { job: await patchJob(call, job, step.sets ?? {}), arrived };
  },
  answer: (client, { job }) => answerJob(client, job),
  success: (_, { step }) => WORDS[step.id].success,
  failure: (_, { step }) => WORDS[step.id].failure,
  undo:
    ({ job }, after) =>
    async (call) => ({
      job: await patchJob(call, job, undoPatch(job, after.job)),
      arrived: await setArrived(call, after.arrived, false),
    }),
};
