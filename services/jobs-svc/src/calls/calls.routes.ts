import { createCallSchema } from '@loupe/shared-types/schemas';
import { jsonBody, query, staffOf, validate, type ServiceRouter } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { createOnce } from '../idempotency/idempotency';
import { idOf } from '../lists/ids';
import { answerPage, noParameters, pageSchema } from '../lists/page';
import type { CallsService } from './calls.service';

export function callsRoutes(router: ServiceRouter, deps: Deps & { readonly calls: CallsService }): void {
  const { calls } = deps;

  router.get('/api/calls', async (ctx) => answerPage(ctx, await calls.list(query(ctx, pageSchema))));

  router.get('/api/jobs/:id/calls', async (ctx) =>
    answerPage(ctx, await calls.ofJob(idOf(ctx.params.id), query(ctx, pageSchema))),
  );

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
