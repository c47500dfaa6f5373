import { ACCESS_LEVELS } from '@loupe/shared-types';
import {
  createRouter,
  HttpError,
  jsonBody,
  requirePermission,
  requireStaff,
  staffOf,
  validate,
} from '@loupe/svc-kit';
import type { ServiceMiddleware, ServiceRouter } from '@loupe/svc-kit';
import { z } from 'zod';
import type { Accounts } from './accounts.service';

const changeSchema = z
  .strictObject({
    active: z.boolean({ error: 'active must be true or false' }).optional(),
    accessLevel: z.enum(ACCESS_LEVELS, { error: 'That access level does not exist' }).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, { error: 'Nothing to change' });

/** Staff accounts, for full access alone; whoever changes one has entered their own password a moment ago (STAFF-1, STAFF-2). */
export function staffRoutes(accounts: Accounts, recentPassword: ServiceMiddleware): ServiceRouter {
  const router = createRouter({ prefix: '/api/staff' });
  router.use(requireStaff(), requirePermission('canManageStaff'));

  router.get('/', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await accounts.list();
  });
  router.patch('/:id', recentPassword, jsonBody(), async (ctx) => {
    ctx.body = await accounts.change(
      userIdOf(ctx.params.id),
      validate(changeSchema, ctx.state.body),
      staffOf(ctx),
    );
  });
  router.post('/:id/reset', recentPassword, jsonBody(), async (ctx) => {
    validate(z.strictObject({}), ctx.state.body);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await accounts.reset(userIdOf(ctx.params.id), staffOf(ctx));
  });
  return router;
}

function userIdOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new HttpError(404, 'There is no such member of staff');
  return Number(text);
}
