import { createMoveSchema } from '@loupe/shared-types/schemas';
import { jsonBody, query, staffOf, validate, type ServiceRouter } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { createOnce } from '../idempotency/idempotency';
import { idOf } from '../lists/ids';
import { answerPage, noParameters, pageSchema } from '../lists/page';
import type { LocationsService } from './locations.service';

export function locationsRoutes(
  router: ServiceRouter,
  deps: Deps & { readonly locations: LocationsService },
): void {
  const { locations } = deps;

  router.get('/api/locations', async (ctx) => answerPage(ctx, await locations.list(query(ctx, pageSchema))));

  router.get('/api/jobs/:id/locations', async (ctx) =>
    answerPage(ctx, await locations.ofJob(idOf(ctx.params.id), query(ctx, pageSchema))),
  );

  router.post('/api/jobs/:id/locations', jsonBody(), async (ctx) => {
    query(ctx, noParameters);
    const jobId = idOf(ctx.params.id);
    const { location } = validate(createMoveSchema, ctx.state.body);
    await createOnce(ctx, deps, (trx) => locations.move(staffOf(ctx), jobId, location, trx));
  });
}
