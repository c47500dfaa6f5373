import {
  createRouter,
  hashOf,
  HttpError,
  jsonBody,
  requireService,
  SENTENCES,
  validate,
} from '@loupe/svc-kit';
import type { ServiceRouter } from '@loupe/svc-kit';
import { z } from 'zod';
import type { OwnAccount } from './own-account.service';
import type { Sessions } from './sessions.service';
import type { SignIn } from './sign-in.service';

const text = z.string({ error: 'Not understood' });
const token = text.min(1).max(200);
const address = text.min(1).max(64);
const browser = text.min(1).max(200).optional();
const browserKind = text.max(60).optional();
const signInSchema = z.strictObject({
  username: text,
  password: text,
  newPassword: text.optional(),
  otp: text.max(100).optional(),
  address,
  browser,
  browserKind,
});
const lookUpSchema = z.strictObject({ token, background: z.boolean() });
const tokenHash = text.regex(/^[0-9a-f]{64}$/, { error: 'Not understood' });
/** By its hash, as a log-out that waits is stored without what it ends; a BFF of before gives the token. */
const endSchema = z.union([z.strictObject({ tokenHash }), z.strictObject({ token })], {
  error: 'Not understood',
});
const passwordSchema = z.strictObject({
  token,
  currentPassword: text,
  newPassword: text,
  address,
  browser,
  browserKind,
});
const confirmSchema = z.strictObject({ token, password: text, address, browser });
const removeFactorSchema = z.strictObject({
  token,
  password: text,
  code: text.max(100),
  address,
  browser,
});

/** What the BFF asks for itself; no person's identity opens these. */
export function internalRoutes({
  sessions,
  signIn,
  ownAccount,
}: {
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly ownAccount: OwnAccount;
}): ServiceRouter {
  const router = createRouter({ prefix: '/internal' });
  router.use(requireService());

  router.post('/sign-in', jsonBody(), async (ctx) => {
    ctx.body = await signIn.signIn(validate(signInSchema, ctx.state.body));
  });
  router.post('/session', jsonBody(), async (ctx) => {
    const { token, background } = validate(lookUpSchema, ctx.state.body);
    const user = await sessions.lookUp(token, background);
    if (!user) throw new HttpError(404, SENTENCES.signIn);
    ctx.body = user;
  });
  router.post('/sign-out', jsonBody(), async (ctx) => {
    const given = validate(endSchema, ctx.state.body);
    await sessions.end('token' in given ? hashOf(given.token) : given.tokenHash);
    ctx.status = 204;
  });
  router.post('/password', jsonBody(), async (ctx) => {
    ctx.body = await signIn.changePassword(validate(passwordSchema, ctx.state.body));
  });
  router.post('/confirm', jsonBody(), async (ctx) => {
    await ownAccount.confirm(validate(confirmSchema, ctx.state.body));
    ctx.status = 204;
  });
  router.post('/remove-second-factor', jsonBody(), async (ctx) => {
    await ownAccount.removeSecondFactor(validate(removeFactorSchema, ctx.state.body));
    ctx.status = 204;
  });
  router.get('/deactivated', async (ctx) => {
    ctx.body = await ownAccount.deactivatedNames();
  });
  router.get('/active-users', async (ctx) => {
    ctx.body = await sessions.activeUsers();
  });
  return router;
}
