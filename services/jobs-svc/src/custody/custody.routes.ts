import type { CUSTODY_ENDPOINTS, Place } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import type { ChecksService } from './checks.service';
import type { MovesService } from './moves.service';
import type { TransfersService } from './transfers.service';
import { countByLocation, openPlaces } from './places.store';

export function custodyRoutes(
  deps: Deps & {
    readonly moves: MovesService;
    readonly transfers: TransfersService;
    readonly checks: ChecksService;
  },
): EndpointHandlers<keyof typeof CUSTODY_ENDPOINTS> {
  const { db, moves, transfers, checks } = deps;
  return {
    async 'GET /api/places'() {
      const items = await countByLocation(db);
      const places = await openPlaces(db);
      const last = await checks.lastByPlace();
      return places.map((place): Place => ({
        ...place,
        items: items.get(place.location) ?? 0,
        lastCheck: last.get(place.id) ?? null,
      }));
    },

    'GET /api/moves': ({ query }) => moves.ofBatch(query.batchId),

    'GET /api/moves/pending': ({ ctx }) => moves.pending(staffOf(ctx)),

    'POST /api/moves': ({ ctx, body }) =>
      withIdempotency(ctx, deps, (trx) => moves.scan(staffOf(ctx), body, trx)),

    'POST /api/moves/:id/undo': ({ ctx, params, body }) =>
      withIdempotency(ctx, deps, (trx) => moves.undo(staffOf(ctx), params.id, body.undoneAt, trx)),

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

    'GET /api/checks': () => checks.list(),
    'GET /api/checks/:id': ({ params }) => checks.get(params.id),

    'POST /api/checks': ({ ctx, body }) =>
      withIdempotency(ctx, deps, (trx) => checks.begin(staffOf(ctx), body.placeId, trx)),

    'POST /api/checks/:id/scans': ({ ctx, params, body }) =>
      withIdempotency(ctx, deps, (trx) => checks.scan(staffOf(ctx), params.id, body, trx)),

    'POST /api/checks/:id/missing': ({ ctx, params, body }) =>
      checks.markMissing(staffOf(ctx), params.id, body.lineIds),
    'POST /api/checks/:id/later': ({ params, body }) =>
      checks.searchLater(params.id, body.lineId, body.searchLater),
    'POST /api/checks/:id/close': ({ ctx, params }) => checks.close(staffOf(ctx), params.id),
    'POST /api/checks/:id/approve': ({ ctx, params }) => checks.approve(staffOf(ctx), params.id),
    'POST /api/checks/:id/reopen': ({ ctx, params }) => checks.reopen(staffOf(ctx), params.id),

    'POST /api/moves/:id/accept': ({ ctx, params }) => moves.accept(staffOf(ctx), params.id),
  };
}
