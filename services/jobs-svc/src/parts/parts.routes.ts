import { cancelPartSchema, createPartSchema, patchPartSchema } from '@loupe/shared-types/schemas';
import { jsonBody, query, staffOf, validate, type ServiceRouter } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { createOnce } from '../idempotency/idempotency';
import { idOf } from '../lists/ids';
import { answerPage, noParameters, pageSchema, type KeptPages } from '../lists/page';
import type { PartsService } from './parts.service';

export function partsRoutes(
  router: ServiceRouter,
  deps: Deps & KeptPages & { readonly parts: PartsService },
): void {
  const { parts, pages } = deps;

  router.get('/api/parts', async (ctx) => {
    const asked = query(ctx, pageSchema);
    await answerPage(ctx, { pages, search: asked.search }, () => parts.list(asked));
  });

  router.get('/api/jobs/:id/parts', async (ctx) => {
    const id = idOf(ctx.params.id);
    const asked = query(ctx, pageSchema);
    await answerPage(ctx, { pages, search: asked.search }, () => parts.ofJob(id, asked));
  });

  router.post('/api/jobs/:id/parts', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const jobId = idOf(ctx.params.id);
    const input = validate(createPartSchema, ctx.state.body);
    await createOnce(ctx, deps, async (trx) => ({
      status: 201,
      body: await parts.order(staffOf(ctx), jobId, input, trx),
    }));
  });

  router.patch('/api/parts/:id', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const id = idOf(ctx.params.id);
    ctx.body = await parts.change(staffOf(ctx), id, validate(patchPartSchema, ctx.state.body));
  });

  router.post('/api/parts/:id/cancel', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const id = idOf(ctx.params.id);
    const { version } = validate(cancelPartSchema, ctx.state.body);
    await parts.cancel(staffOf(ctx), id, version);
    ctx.status = 204;
  });
}
