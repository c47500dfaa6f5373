import type { TEMPLATE_ENDPOINTS } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import type { TemplatesService } from './templates.service';

export function templatesRoutes(
  deps: Deps & { readonly templates: TemplatesService },
): EndpointHandlers<keyof typeof TEMPLATE_ENDPOINTS> {
  const { templates } = deps;
  return {
    'GET /api/templates': () => templates.list(),

    'POST /api/templates': ({ ctx, body }) =>
      withIdempotency(ctx, deps, async (trx) => ({
        status: 201,
        body: await templates.create(staffOf(ctx), body, trx),
      })),

    'PATCH /api/templates/:id': ({ ctx, params, body }) => templates.change(staffOf(ctx), params.id, body),

    'DELETE /api/templates/:id': async ({ params }) => {
      await templates.remove(params.id);
      return undefined;
    },
  };
}
