import type { LOCATION_ENDPOINTS } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import { answerPage, type ResponseCaching } from '../lists/page';
import type { LocationsService } from './locations.service';

export function locationsRoutes(
  deps: Deps & ResponseCaching & { readonly locations: LocationsService },
): EndpointHandlers<keyof typeof LOCATION_ENDPOINTS> {
  const { locations, pages } = deps;
  return {
    'GET /api/locations': ({ ctx, query }) =>
      answerPage(ctx, { pages, query }, (asked) => locations.list(asked)),

    'GET /api/jobs/:id/locations': ({ ctx, params, query }) =>
      answerPage(ctx, { pages, query }, (asked) => locations.ofJob(params.id, asked)),

    'POST /api/jobs/:id/locations': ({ ctx, params, body: { location, from, movedAt } }) =>
      withIdempotency(ctx, deps, (trx) =>
        locations.move(staffOf(ctx), params.id, { location, from, movedAt }, trx),
      ),
  };
}
