import type { PART_ENDPOINTS } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import { answerPage, type ResponseCaching } from '../lists/page';
import type { PartsService } from './parts.service';

export function partsRoutes(
  deps: Deps & ResponseCaching & { readonly parts: PartsService },
): EndpointHandlers<keyof typeof PART_ENDPOINTS> {
  const { parts, pages } = deps;
  return {
    'GET /api/parts': ({ ctx, query }) => answerPage(ctx, { pages, query }, (asked) => parts.list(asked)),

    'GET /api/jobs/:id/parts': ({ ctx, params, query }) =>
      answerPage(ctx, { pages, query }, (asked) => parts.ofJob(params.id, asked)),

    'POST /api/jobs/:id/parts': ({ ctx, params, body }) =>
      withIdempotency(ctx, deps, async (trx) => ({
        status: 201,
        body: await parts.order(staffOf(ctx), params.id, body, trx),
      })),

    'POST /api/jobs/:id/parts-arrived': ({ ctx, params, body }) =>
      parts.arrive(staffOf(ctx), params.id, body),

    'PATCH /api/parts/:id': ({ ctx, params, body }) => parts.change(staffOf(ctx), params.id, body),

    'POST /api/parts/:id/cancel': async ({ ctx, params, body }) => {
      await parts.cancel(staffOf(ctx), params.id, body.version);
      return undefined;
    },
  };
}
