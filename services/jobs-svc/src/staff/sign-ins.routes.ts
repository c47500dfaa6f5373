import { createRouter, query, requirePermission, requireStaff } from '@loupe/svc-kit';
import type { ServiceRouter } from '@loupe/svc-kit';
import { z } from 'zod';
import { pageParameters, sendPage } from '../lists/page';
import type { Page, PageRequest } from '../lists/page';

const { limit, cursor } = pageParameters;
const parameters = z.strictObject({ limit, cursor });

/** The sign-in history, for full access alone. */
export function signInsRoutes(
  list: (request: Pick<PageRequest, 'limit' | 'cursor'>) => Promise<Page<unknown>>,
): ServiceRouter {
  const router = createRouter({ prefix: '/api/staff/sign-ins' });
  router.use(requireStaff(), requirePermission('canManageStaff'));
  router.get('/', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const { items, ...page } = await list(query(ctx, parameters));
    sendPage(ctx, { ...page, json: JSON.stringify(items) });
  });
  return router;
}
