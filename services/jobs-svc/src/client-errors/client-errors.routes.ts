import { inTransaction } from '@loupe/db';
import type { CLIENT_ERROR_ENDPOINTS } from '@loupe/shared-types';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { countClientError, listClientErrors } from './client-errors.store';

/** Errors in browsers: reported by every signed-in user's, read with full access (OPS-6). */
export const clientErrorsRoutes = ({
  db,
  clock,
}: Deps): EndpointHandlers<keyof typeof CLIENT_ERROR_ENDPOINTS> => ({
  'GET /api/client-errors': () => listClientErrors(db),

  'POST /api/client-errors': async ({ body }) => {
    await inTransaction(db, (trx) => countClientError(trx, body, clock().toISOString()));
    return undefined;
  },
});
