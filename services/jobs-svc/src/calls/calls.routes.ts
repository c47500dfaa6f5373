import type { CALL_ENDPOINTS } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import { answerPage, type ResponseCaching } from '../lists/page';
import type { CallsService } from './calls.service';

export function callsRoutes(
  deps: Deps & ResponseCaching & { readonly calls: CallsService },
): EndpointHandlers<keyof typeof CALL_ENDPOINTS> {
  const { calls, pages } = deps;
  return {
    'GET /api/calls': ({ ctx, query }) => answerPage(ctx, { pages, query }, (asked) => calls.list(asked)),

    'GET /api/jobs/:id/calls': ({ ctx, params, query }) =>
      answerPage(ctx, { pages, query }, (asked) => calls.ofJob(params.id, asked)),

    'POST /api/jobs/:id/calls': ({ ctx, params, body }) =>
      withIdempotency(ctx, deps, async (trx) => ({
        status: 201,
        body: await calls.create(staffOf(ctx), params.id, body, trx),
      })),
  };
}
