import { shownLocation } from '@loupe/domain';
import type {
  CallLog,
  Job,
  JobStatus,
  JobWithHistory,
  LocationLog,
  OrderedPart,
  YesNo,
} from '@loupe/shared-types';
import type { CreateCall, CreatePart, PatchJob } from '@loupe/shared-types/schemas';
import { api, type Action } from '@loupe/web-kit';
import { undoPatch } from './undo';

const JOBS = ['/api/jobs', '/api/stats'];
const CALLS = ['/api/calls', '/api/jobs'];
const MOVES = ['/api/locations', '/api/jobs'];
const PARTS = ['/api/parts', '/api/jobs', '/api/stats'];

interface OnJob {
  readonly job: Job;
}

const patchJob = (job: Job, patch: PatchJob) => api.patch<JobWithHistory>(`/api/jobs/${job.id}`, patch);
const failed = (description: string) => ({ title: 'Error', description });
const undoOf =
  ({ job }: OnJob, after: Job) =>
  () =>
    patchJob(job, undoPatch(job, after));

/** An action on one job; `In` is what it is done with. */
type JobAction<In = unknown> = Action<OnJob & In, JobWithHistory>;

export const changeStatus: JobAction<{ readonly status: JobStatus }> = {
  request: ({ job, status }) => patchJob(job, { jobStatus: status }),
  touches: JOBS,
  success: { title: 'Status Updated', description: 'Job status updated successfully' },
  failure: failed('Failed to update job status'),
  undo: undoOf,
};

/** The Change Status selector of Waiting for Collection says where the job went. */
export const changeStatusTo: JobAction<{ readonly status: JobStatus }> = {
  ...changeStatus,
  success: (_, { status }) => ({ title: 'Status Updated', description: `Job status changed to ${status}` }),
};

export const setMissing: JobAction<{ readonly missing: YesNo }> = {
  request: ({ job, missing }) => patchJob(job, { missing }),
  touches: JOBS,
  success: (_, { missing }) => ({
    title: 'Missing Status Updated',
    description: missing === 'Yes' ? 'Job marked as missing' : 'Missing status removed',
  }),
  failure: failed('Failed to update missing status'),
  undo: undoOf,
};

/** On Missing in Action the toast says it the other way of section 8. */
export const markAsFound: JobAction<{ readonly missing: YesNo }> = {
  ...setMissing,
  success: (_, { missing }) => ({
    title: 'Missing Status Updated',
    description: missing === 'Yes' ? 'Job marked as missing' : 'Job marked as not missing',
  }),
};

export const markCompletedAndCollected: JobAction = {
  request: ({ job }) => patchJob(job, { jobStatus: 'Completed', customerCollected: true }),
  touches: JOBS,
  success: { title: 'Job Completed', description: 'Job marked as completed successfully' },
  failure: failed('Failed to mark job as completed'),
  undo: undoOf,
};

export const markCollected: JobAction = {
  request: ({ job }) => patchJob(job, { customerCollected: true }),
  touches: JOBS,
  success: { title: 'Item Collected', description: 'Item marked as collected successfully' },
  failure: failed('Failed to mark item as collected'),
  undo: undoOf,
};

export const setBalancePaid: JobAction<{ readonly balancePaid: boolean }> = {
  request: ({ job, balancePaid }) => patchJob(job, { balancePaid }),
  touches: JOBS,
  success: (_, { balancePaid }) => ({
    title: 'Balance Updated',
    description: `Balance marked as ${balancePaid ? 'paid' : 'unpaid'}`,
  }),
  failure: failed('Failed to update balance status'),
};

export const removeRejection: JobAction = {
  request: ({ job }) => patchJob(job, { customerRejected: false }),
  touches: JOBS,
  success: { title: 'Rejection Removed', description: 'Job is no longer marked as rejected' },
  failure: failed('Failed to update rejection status'),
};

export const acceptQuote: JobAction = {
  request: ({ job }) => patchJob(job, { jobAccepted: true, jobStatus: 'In-progress' }),
  touches: JOBS,
  success: { title: 'Quote Accepted', description: 'Job has been moved to Live Jobs' },
  failure: failed('Failed to accept quote'),
};

export const rejectQuote: JobAction = {
  request: ({ job }) => patchJob(job, { customerRejected: true }),
  touches: JOBS,
  success: { title: 'Quote Rejected', description: 'Job has been moved to Customer Rejected' },
  failure: failed('Failed to update rejection status'),
};

export const editJob: JobAction<{ readonly patch: PatchJob }> = {
  request: ({ job, patch }) => patchJob(job, { ...patch, version: job.version }),
  touches: JOBS,
  success: { title: 'Job Updated', description: 'Job details updated successfully' },
  failure: failed('Failed to update job'),
};

const move = (jobId: number, location: string) =>
  api.post<LocationLog>(`/api/jobs/${jobId}/locations`, { location });

export const moveItem: Action<OnJob & { readonly location: string }, LocationLog> = {
  request: ({ job, location }) => move(job.id, location),
  touches: MOVES,
  success: (_, { location }) => ({ title: 'Location Updated', description: `Item moved to ${location}` }),
  failure: failed('Failed to update location'),
  undo:
    ({ job }) =>
    () =>
      move(job.id, shownLocation(job)),
};

export const logCall: Action<OnJob & { readonly call: CreateCall; readonly key: string }, CallLog> = {
  request: ({ job, call, key }) => api.post(`/api/jobs/${job.id}/calls`, call, { idempotencyKey: key }),
  touches: CALLS,
  success: { title: 'Call Log Added', description: 'Call details recorded successfully' },
  failure: failed('Failed to record call log'),
};

export const orderPart: Action<OnJob & { readonly part: CreatePart; readonly key: string }, OrderedPart> = {
  request: ({ job, part, key }) => api.post(`/api/jobs/${job.id}/parts`, part, { idempotencyKey: key }),
  touches: PARTS,
  success: { title: 'Parts Ordered', description: 'Parts order created successfully' },
  failure: failed('Failed to create parts order'),
};

export const setPartArrived: Action<{ readonly part: OrderedPart; readonly arrived: boolean }, OrderedPart> =
  {
    request: ({ part, arrived }) => api.patch(`/api/parts/${part.id}`, { partArrived: arrived }),
    touches: PARTS,
    success: (_, { arrived }) => ({
      title: 'Part Status Updated',
      description: `Part marked as ${arrived ? 'arrived' : 'pending'}`,
    }),
    failure: failed('Failed to update part status'),
  };
