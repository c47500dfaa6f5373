import type { JOB_ENDPOINTS, JobWithHistory } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers, type ServiceContext } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import { answerPage, setNext, type ResponseCaching } from '../lists/page';
import type { createStory } from '../story/story';
import type { Found, JobsService } from './jobs.service';

export function jobsRoutes(
  deps: Deps &
    ResponseCaching & { readonly jobs: JobsService; readonly story: ReturnType<typeof createStory> },
): EndpointHandlers<keyof typeof JOB_ENDPOINTS> {
  const { jobs, pages, story } = deps;
  return {
    'GET /api/jobs': ({ ctx, query }) =>
      answerPage(ctx, { pages, query, isOfNow: query.overdue !== undefined }, (asked, isLeft) =>
        jobs.list(asked, isLeft),
      ),

    'GET /api/jobs/:id': async ({ ctx, params }) => answerJob(ctx, await jobs.get(params.id)),

    'GET /api/next-job-number': async () => ({ jobNumber: await jobs.nextNumber() }),

    'GET /api/jobs/:id/history': ({ ctx, params, query }) =>
      answerPage(ctx, { pages, query }, (asked) => jobs.history(params.id, asked)),

    'GET /api/jobs/:id/story': ({ ctx, params, query }) =>
      answerPage(ctx, { pages, query }, (asked) => story(params.id, asked)),

    'POST /api/jobs': ({ ctx, body }) =>
      withIdempotency(ctx, deps, async (trx) => ({
        status: 201,
        body: await jobs.create(staffOf(ctx), body, trx),
      })),

    'PATCH /api/jobs/:id': ({ ctx, params, body }) => jobs.patch(staffOf(ctx), params.id, body),

    'POST /api/jobs/:id/reopen': ({ ctx, params, body }) =>
      withIdempotency(ctx, deps, async (trx) => ({
        status: 200,
        body: await jobs.reopen(staffOf(ctx), params.id, body, trx),
      })),
  };
}

function answerJob(ctx: ServiceContext, { job, earlier }: Found): JobWithHistory {
  setNext(ctx, earlier, `/api/jobs/${job.id}/history`);
  return job;
}
