import { createRouter, query, requirePermission, requireStaff } from '@loupe/svc-kit';
import type { SignInEvent } from '@loupe/shared-types';
import type { ServiceRouter } from '@loupe/svc-kit';
import { z } from 'zod';
import { pageParameters, sendPage, writePage } from '../lists/page';
import type { Page, PageRequest } from '../lists/page';

const { limit, cursor } = pageParameters;
const parameters = z.strictObject({ limit, cursor });

/** The sign-in history, for full access alone (SIGNIN-7). */
export function signInsRoutes(
  list: (request: Pick<PageRequest, 'limit' | 'cursor'>) => Promise<Page<SignInEvent>>,
): ServiceRouter {
  const router = createRouter({ prefix: '/api/staff/sign-ins' });
  router.use(requireStaff(), requirePermission('canManageStaff'));
  router.get('/', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    sendPage(ctx, writePage(await list(query(ctx, parameters))));
  });
  return router;
}
