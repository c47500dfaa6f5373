import { createCallSchema } from '@loupe/shared-types/schemas';
import { jsonBody, query, staffOf, validate, type ServiceRouter } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { createOnce } from '../idempotency/idempotency';
import { idOf } from '../lists/ids';
import { answerPage, noParameters, pageSchema, type KeptPages } from '../lists/page';
import type { CallsService } from './calls.service';

export function callsRoutes(
  router: ServiceRouter,
  deps: Deps & KeptPages & { readonly calls: CallsService },
): void {
  const { calls, pages } = deps;

  router.get('/api/calls', async (ctx) => {
    const asked = query(ctx, pageSchema);
    await answerPage(ctx, { pages, search: asked.search }, () => calls.list(asked));
  });

  router.get('/api/jobs/:id/calls', async (ctx) => {
    const id = idOf(ctx.params.id);
    const asked = query(ctx, pageSchema);
    await answerPage(ctx, { pages, search: asked.search }, () => calls.ofJob(id, asked));
  });

  router.post('/api/jobs/:id/calls', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const jobId = idOf(ctx.params.id);
    const input = validate(createCallSchema, ctx.state.body);
    await createOnce(ctx, deps, async (trx) => ({
      status: 201,
      body: await calls.create(staffOf(ctx), jobId, input, trx),
    }));
  });
}
