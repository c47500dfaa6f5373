import type { CUSTODY_ENDPOINTS, Place } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import type { MovesService } from './moves.service';
import type { TransfersService } from './transfers.service';
import { countByLocation, openPlaces } from './places.store';

export function custodyRoutes(
  deps: Deps & { readonly moves: MovesService; readonly transfers: TransfersService },
): EndpointHandlers<keyof typeof CUSTODY_ENDPOINTS> {
  const { db, moves, transfers } = deps;
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

    'GET /api/transfers': () => transfers.list(),
    'GET /api/transfers/:id': ({ params }) => transfers.get(params.id),

    'POST /api/transfers': ({ ctx, body }) =>
      withIdempotency(ctx, deps, async (trx) => ({
        status: 201,
        body: await transfers.open(staffOf(ctx), body, trx),
      })),

    'POST /api/transfers/:id/out': ({ ctx, params, body }) =>
      withIdempotency(ctx, deps, (trx) => transfers.scan(staffOf(ctx), params.id, 'out', body, trx)),

    'POST /api/transfers/:id/in': ({ ctx, params, body }) =>
      withIdempotency(ctx, deps, (trx) => transfers.scan(staffOf(ctx), params.id, 'in', body, trx)),

    'POST /api/transfers/:id/close': ({ ctx, params, body }) =>
      transfers.close(staffOf(ctx), params.id, body.note),

    'POST /api/moves/:id/accept': ({ ctx, params }) => moves.accept(staffOf(ctx), params.id),
  };
}
