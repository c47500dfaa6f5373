import { createRouter, HttpError, jsonBody, requireStaff, staffOf, validate } from '@loupe/svc-kit';
import type { ServiceMiddleware, ServiceRouter } from '@loupe/svc-kit';
import { z } from 'zod';
import type { SecondFactor } from './second-factor.service';
import type { Sessions } from './sessions.service';

const codeSchema = z.strictObject({
  code: z
    .string({ error: 'Please enter the code' })
    .trim()
    .min(1, { error: 'Please enter the code' })
    .max(100),
});

/** What everybody may see and end of their own account (SESSION-6). */
export function accountRoutes({
  sessions,
  secondFactor,
  recentPassword,
}: {
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly recentPassword: ServiceMiddleware;
}): ServiceRouter {
  const router = createRouter({ prefix: '/api/auth' });
  router.use(requireStaff(), async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  router.get('/sessions', async (ctx) => {
    ctx.body = await sessions.listOwn(staffOf(ctx));
  });
  router.delete('/sessions', async (ctx) => {
    await sessions.endOthers(staffOf(ctx));
    ctx.status = 204;
  });
  router.delete('/sessions/:id', async (ctx) => {
    if (!(await sessions.endOwn(staffOf(ctx), ctx.params.id ?? '')))
      throw new HttpError(404, 'That session is over already');
    ctx.status = 204;
  });
  router.get('/second-factor', async (ctx) => {
    ctx.body = await secondFactor.status(staffOf(ctx));
  });
  router.post('/second-factor', jsonBody(), recentPassword, async (ctx) => {
    validate(z.strictObject({}), ctx.state.body);
    ctx.status = 201;
    ctx.body = await secondFactor.begin(staffOf(ctx));
  });
  router.post('/second-factor/confirm', jsonBody(), recentPassword, async (ctx) => {
    ctx.body = await secondFactor.confirm(staffOf(ctx), validate(codeSchema, ctx.state.body).code);
  });
  return router;
}
