import type { PRINT_ENDPOINTS } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { withIdempotency } from '../idempotency/idempotency';
import type { PrintsService } from './prints.service';
import type { SettingsService } from './settings.service';

export function printsRoutes(
  deps: Deps & { readonly prints: PrintsService; readonly settings: SettingsService },
): EndpointHandlers<keyof typeof PRINT_ENDPOINTS> {
  const { prints, settings } = deps;
  return {
    'GET /api/prints': ({ query }) => prints.list(query),

    'POST /api/prints': ({ ctx, body }) =>
      withIdempotency(ctx, deps, async (trx) => ({
        status: 201,
        body: await prints.begin(staffOf(ctx), body, trx),
      })),

    'POST /api/prints/claim': ({ ctx, body }) => prints.claim(staffOf(ctx), body.station),

    'POST /api/prints/outcome': ({ ctx, body }) => prints.end(staffOf(ctx), body),

    'GET /api/settings/printing': () => settings.printing(),

    'PATCH /api/settings/printing': ({ ctx, body }) => settings.changePrinting(staffOf(ctx), body),
  };
}
