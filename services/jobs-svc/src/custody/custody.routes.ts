import type { CUSTODY_ENDPOINTS, Place } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import type { MovesService } from './moves.service';
import { countByLocation, openPlaces } from './places.store';

export function custodyRoutes(
  deps: Deps & { readonly moves: MovesService },
): EndpointHandlers<keyof typeof CUSTODY_ENDPOINTS> {
  const { db, moves } = deps;
  return {
    async 'GET /api/places'() {
      const items = await countByLocation(db);
      const places = await openPlaces(db);
      return places.map((place): Place => ({
        ...place,
        items: items.get(place.location) ?? 0,
        lastCheck: null,
      }));
    },

    'GET /api/moves': ({ query }) => moves.ofBatch(query.batchId),

    'POST /api/moves': ({ ctx, body }) =>
      withIdempotency(ctx, deps, (trx) => moves.scan(staffOf(ctx), body, trx)),

    'POST /api/moves/:id/undo': ({ ctx, params }) =>
      withIdempotency(ctx, deps, (trx) => moves.undo(staffOf(ctx), params.id, trx)),

    'POST /api/moves/:id/accept': ({ ctx, params }) => moves.accept(staffOf(ctx), params.id),
  };
}
