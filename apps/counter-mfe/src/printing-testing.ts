import type { Job } from '@loupe/shared-types';
import { aJob } from '@loupe/web-kit/testing';
import type { ResponseOf } from '@loupe/shared-types/api-schemas';
import type { PrintOfJob } from './printing';

/** A print of a job, as the server answers it. */
export function printOf(job: Job, given: Partial<PrintOfJob> = {}): PrintOfJob {
  const { callCount: _c, partsCount: _p, partsArrivedCount: _a, partsValue: _v, ...plain } = aJob(job);
  return {
    id: job.id,
    batchId: 1,
    jobId: job.id,
    kind: 'label',
    preset: 'dymo-99012',
    copyNo: 1,
    state: 'claimed',
    by: 'Priya Sandhu',
    at: '2026-04-03T09:30:00.000Z',
    station: 'Counter 1',
    endedAt: null,
    ...given,
    job: plain,
  };
}

/** The same as a line of the list of prints. */
export function lineOf(job: Job, given: Partial<PrintOfJob> = {}): ResponseOf<'GET /api/prints'>[number] {
  const { job: _, ...print } = printOf(job, given);
  return { ...print, jobDetails: aJob(job) };
}
