import { createJobSchema, patchJobSchema } from '@loupe/shared-types/schemas';
import { jsonBody, query, staffOf, validate, type ServiceContext, type ServiceRouter } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { createOnce } from '../idempotency/idempotency';
import { idOf } from '../lists/ids';
import { answerPage, noParameters, setNext, type KeptPages } from '../lists/page';
import { historyQuerySchema, jobsQuerySchema } from './jobs.query';
import type { Found, JobsService } from './jobs.service';

export function jobsRoutes(
  router: ServiceRouter,
  deps: Deps & KeptPages & { readonly jobs: JobsService },
): void {
  const { jobs, pages } = deps;

  router.get('/api/jobs', async (ctx) => {
    const asked = query(ctx, jobsQuerySchema);
    await answerPage(ctx, { pages, search: asked.search }, () => jobs.list(asked));
  });

  router.get('/api/jobs/:id', async (ctx) => {
    query(ctx, noParameters);
    answerJob(ctx, await jobs.get(idOf(ctx.params.id)));
  });

  router.get('/api/jobs/:id/history', async (ctx) => {
    const id = idOf(ctx.params.id);
    const asked = query(ctx, historyQuerySchema);
    await answerPage(ctx, { pages }, () => jobs.history(id, asked));
  });

  router.post('/api/jobs', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const input = validate(createJobSchema, ctx.state.body);
    await createOnce(ctx, deps, async (trx) => ({
      status: 201,
      body: await jobs.create(staffOf(ctx), input, trx),
    }));
  });

  router.patch('/api/jobs/:id', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const id = idOf(ctx.params.id);
    answerJob(ctx, await jobs.patch(staffOf(ctx), id, validate(patchJobSchema, ctx.state.body)));
  });
}

function answerJob(ctx: ServiceContext, { job, earlier }: Found): void {
  setNext(ctx, earlier, `/api/jobs/${job.id}/history`);
  ctx.body = job;
}
