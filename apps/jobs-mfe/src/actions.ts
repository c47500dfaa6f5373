import { displayLocation, displayNumber } from '@loupe/domain';
import { serverNow } from '@loupe/plugin-sdk';
import type { CallLog, Job, JobStatus, LocationLog, OrderedPart, YesNo } from '@loupe/shared-types';
import type { CreateCall, CreatePart, PatchJob, PatchPart } from '@loupe/shared-types/schemas';
import { putJob, putPart, createIdempotencyKey, type Action, type Call } from '@loupe/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { alreadyDone } from './already-done';
import { undoPatch } from './undo';

interface OnJob {
  readonly job: Job;
}

/** Every save carries the version it was based on, so that another user's later change is not overwritten. */
export const patchJob = (call: Call, { id, version }: Job, patch: PatchJob) =>
  call('PATCH /api/jobs/:id', { params: { id }, body: { version, ...patch } });
export const failed = (description: string) => ({ title: 'Error', description });
export const undoOf =
  ({ job }: OnJob, after: Job) =>
  (call: Call) =>
    patchJob(call, job, undoPatch(job, after));

/** The toasts of actions that are also a job's next step (TOAST-3, TOAST-4). */
export const SAID = {
  status: {
    success: { title: 'Status Updated', description: 'Job status updated successfully' },
    failure: failed('Failed to update job status'),
  },
  found: {
    success: { title: 'Missing Status Updated', description: 'Job marked as not missing' },
    failure: failed('Failed to update missing status'),
  },
  completed: {
    success: { title: 'Job Completed', description: 'Job marked as completed successfully' },
    failure: failed('Failed to mark job as completed'),
  },
  collected: {
    success: { title: 'Item Collected', description: 'Item marked as collected successfully' },
    failure: failed('Failed to mark item as collected'),
  },
  accepted: {
    success: { title: 'Quote Accepted', description: 'Job has been moved to Live Jobs' },
    failure: failed('Failed to accept quote'),
  },
} as const;

export const answerJob = (client: QueryClient, job: Job) => putJob(client, job);
const answerPart = (client: QueryClient, part: OrderedPart) => putPart(client, part);

/** The job that a toast speaks of: it may have left the page by then. */
export const about = ({ job }: OnJob): string => `${displayNumber(job)}, ${job.surname}`;

/** An action on one job; `In` is its further input. */
export type JobAction<In = unknown> = Action<OnJob & In, Job>;

/** What every action has that saves fields of a job: its request, its Undo, and what is said of a repetition. */
export const saving = <In extends OnJob>(patchOf: (input: In) => PatchJob) =>
  ({
    request: (input: In, call: Call) => patchJob(call, input.job, patchOf(input)),
    answer: answerJob,
    repeated: (after: Job, input: In, call: Call) => alreadyDone(call, after, patchOf(input)),
    undo: undoOf,
    about,
  }) as const;

export const changeStatus: JobAction<{ readonly status: JobStatus }> = {
  ...saving(({ status }) => ({ jobStatus: status })),
  ...SAID.status,
};

/** The Change Status selector of Waiting for Collection reports where the job went. */
export const changeStatusTo: JobAction<{ readonly status: JobStatus }> = {
  ...changeStatus,
  success: (_, { status }) => ({ title: 'Status Updated', description: `Job status changed to ${status}` }),
};

export const setMissing: JobAction<{ readonly missing: YesNo }> = {
  ...saving(({ missing }) => ({ missing })),
  success: (_, { missing }) => ({
    title: 'Missing Status Updated',
    description: missing === 'Yes' ? 'Job marked as missing' : 'Missing status removed',
  }),
  failure: SAID.found.failure,
};

/** On Missing in Action the toast has another text (MISSING-1). */
export const markAsFound: JobAction<{ readonly missing: YesNo }> = {
  ...setMissing,
  success: (_, { missing }) =>
    missing === 'No'
      ? SAID.found.success
      : { title: 'Missing Status Updated', description: 'Job marked as missing' },
};

export const markCompletedAndCollected: JobAction = {
  ...saving(() => ({ jobStatus: 'Completed', customerCollected: true })),
  ...SAID.completed,
};

export const markCollected: JobAction = {
  ...saving(() => ({ customerCollected: true })),
  ...SAID.collected,
};

/** MONEY-6 */
export const setBalancePaid: JobAction<{ readonly balancePaid: boolean }> = {
  ...saving(({ balancePaid }) => ({ balancePaid })),
  success: (_, { balancePaid }) => ({
    title: 'Balance Updated',
    description: `Balance marked as ${balancePaid ? 'paid' : 'unpaid'}`,
  }),
  failure: failed('Failed to update balance status'),
};

export const removeRejection: JobAction = {
  ...saving(() => ({ customerRejected: false })),
  success: { title: 'Rejection Removed', description: 'Job is no longer marked as rejected' },
  failure: failed('Failed to update rejection status'),
};

/** Accepting agrees an amount: `total` pounds become the job's total cost, where one is given (QUOTE-3). */
export const acceptQuote: JobAction<{ readonly total?: number }> = {
  ...saving(({ total }) => ({
    jobAccepted: true,
    jobStatus: 'In-progress',
    ...(total !== undefined && { totalCost: total }),
  })),
  ...SAID.accepted,
};

export const rejectQuote: JobAction = {
  ...saving(() => ({ customerRejected: true })),
  success: { title: 'Quote Rejected', description: 'Job has been moved to Customer Rejected' },
  failure: failed('Failed to update rejection status'),
};

export const editJob: JobAction<{ readonly patch: PatchJob }> = {
  request: ({ job, patch }, call) => patchJob(call, job, patch),
  answer: answerJob,
  success: { title: 'Job Updated', description: 'Job details updated successfully' },
  failure: failed('Failed to update job'),
  about,
};

/** Moves an item from its location on the screen; refused when another user has moved it since. */
const move = (call: Call, { id }: Job, from: string, location: string) =>
  call('POST /api/jobs/:id/locations', {
    params: { id },
    body: { location, from, movedAt: serverNow().toISOString() },
    idempotencyKey: createIdempotencyKey(),
  });

export const moveItem: Action<OnJob & { readonly location: string }, LocationLog> = {
  request: ({ job, location }, call) => move(call, job, displayLocation(job), location),
  answer: (client, { repairJobId, location }) =>
    putJob(client, { id: repairJobId, currentItemLocation: location }),
  success: (_, { location }) => ({ title: 'Location Updated', description: `Item moved to ${location}` }),
  failure: failed('Failed to update location'),
  about,
  undo:
    ({ job }, { location }) =>
    (call) =>
      move(call, job, location, displayLocation(job)),
};

export const logCall: Action<OnJob & { readonly call: CreateCall; readonly key: string }, CallLog> = {
  request: ({ job, call: body, key }, call) =>
    call('POST /api/jobs/:id/calls', { params: { id: job.id }, body, idempotencyKey: key }),
  success: { title: 'Call Log Added', description: 'Call details recorded successfully' },
  failure: failed('Failed to record call log'),
  about,
};

export const orderPart: Action<OnJob & { readonly part: CreatePart; readonly key: string }, OrderedPart> = {
  request: ({ job, part: body, key }, call) =>
    call('POST /api/jobs/:id/parts', { params: { id: job.id }, body, idempotencyKey: key }),
  success: { title: 'Parts Ordered', description: 'Parts order created successfully' },
  failure: failed('Failed to create parts order'),
  about,
};

const patchPart = (call: Call, { id, version }: OrderedPart, patch: Omit<PatchPart, 'version'>) =>
  call('PATCH /api/parts/:id', { params: { id }, body: { ...patch, version } });

interface OnPart {
  readonly part: OrderedPart;
}

export const setPartArrived: Action<OnPart & { readonly arrived: boolean }, OrderedPart> = {
  request: ({ part, arrived }, call) => patchPart(call, part, { partArrived: arrived }),
  answer: answerPart,
  success: (_, { arrived }) => ({
    title: 'Part Status Updated',
    description: `Part marked as ${arrived ? 'arrived' : 'pending'}`,
  }),
  failure: failed('Failed to update part status'),
  undo:
    ({ part }, after) =>
    (call) =>
      patchPart(call, after, { partArrived: part.partArrived }),
};

export const correctPart: Action<OnPart & { readonly change: CreatePart }, OrderedPart> = {
  request: ({ part, change }, call) => patchPart(call, part, change),
  answer: answerPart,
  success: { title: 'Part Corrected', description: 'Parts order corrected successfully' },
  failure: failed('Failed to correct parts order'),
  undo:
    ({ part: { description, source, cost, invoiceNumber } }, after) =>
    (call) =>
      patchPart(call, after, { description, source, cost, invoiceNumber }),
};

export const cancelPart: Action<OnPart, OrderedPart> = {
  request: async ({ part }, call) => {
    await call('POST /api/parts/:id/cancel', { params: { id: part.id }, body: { version: part.version } });
    return part;
  },
  success: { title: 'Part Cancelled', description: 'Parts order cancelled successfully' },
  failure: failed('Failed to cancel parts order'),
  undo:
    ({ part: { repairJobId, description, source, cost, invoiceNumber } }) =>
    async (call) => {
      await call('POST /api/jobs/:id/parts', {
        params: { id: repairJobId },
        body: { description, source, cost, invoiceNumber },
      });
      return undefined;
    },
};
