import type { STAFF_ENDPOINTS } from '@loupe/shared-types';
import { staffOf } from '@loupe/svc-kit';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { Accounts } from './accounts.service';

/** Staff accounts, for full access only; changes need a recently entered password (STAFF-1, STAFF-2). */
export function staffRoutes(
  accounts: Accounts,
): EndpointHandlers<Exclude<keyof typeof STAFF_ENDPOINTS, 'GET /api/staff/sign-ins'>> {
  return {
    'GET /api/staff': () => accounts.list(),
    'PATCH /api/staff/:id': ({ ctx, params, body }) => accounts.change(params.id, body, staffOf(ctx)),
    'DELETE /api/staff/:id/sessions': ({ ctx, params }) => accounts.signOut(params.id, staffOf(ctx)),
    'POST /api/staff/:id/reset': ({ ctx, params }) => accounts.reset(params.id, staffOf(ctx)),
  };
}
