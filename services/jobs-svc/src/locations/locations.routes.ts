import { createMoveSchema } from '@loupe/shared-types/schemas';
import { jsonBody, query, staffOf, validate, type ServiceRouter } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { createOnce } from '../idempotency/idempotency';
import { idOf } from '../lists/ids';
import { answerPage, noParameters, pageSchema, type KeptPages } from '../lists/page';
import type { LocationsService } from './locations.service';

export function locationsRoutes(
  router: ServiceRouter,
  deps: Deps & KeptPages & { readonly locations: LocationsService },
): void {
  const { locations, pages } = deps;

  router.get('/api/locations', async (ctx) => {
    const asked = query(ctx, pageSchema);
    await answerPage(ctx, { pages, search: asked.search }, () => locations.list(asked));
  });

  router.get('/api/jobs/:id/locations', async (ctx) => {
    const id = idOf(ctx.params.id);
    const asked = query(ctx, pageSchema);
    await answerPage(ctx, { pages, search: asked.search }, () => locations.ofJob(id, asked));
  });

  router.post('/api/jobs/:id/locations', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const jobId = idOf(ctx.params.id);
    const { location, from } = validate(createMoveSchema, ctx.state.body);
    await createOnce(ctx, deps, (trx) => locations.move(staffOf(ctx), jobId, { location, from }, trx));
  });
}
