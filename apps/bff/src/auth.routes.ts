import { COOKIE_CODES, isBlankText, isTooLongCredential, TEXTS } from '@loupe/shared-types';
import { HttpError, readJsonBody, SENTENCES, validate } from '@loupe/svc-kit';
import { Router } from 'express';
import type { Request } from 'express';
import { z } from 'zod';
import type { BrowserCookie } from './browser-cookie';
import { browserKind } from './browser-kind';
import type { JobsClient } from './jobs-client';
import type { Handler } from './request';
import type { SessionCookie } from './session';
import type { SignOuts } from './sign-outs';
import type { SourceOf } from './source';
import { personOf, shown, signedIn } from './who';
import type { Who } from './who';

const given = z.string({ error: TEXTS.signInFieldsRequired });
const loginSchema = z.strictObject({
  username: given.refine((text) => !isBlankText(text), { error: TEXTS.signInFieldsRequired }),
  password: given.min(1, { error: TEXTS.signInFieldsRequired }),
  newPassword: z.string({ error: 'The new password must be text' }).optional(),
  otp: z.string({ error: 'The code must be text' }).max(100, { error: 'That code is too long' }).optional(),
});
const passwordSchema = z.strictObject({
  currentPassword: z
    .string({ error: 'Please enter the current password' })
    .min(1, { error: 'Please enter the current password' }),
  newPassword: z
    .string({ error: 'Please enter a new password' })
    .min(1, { error: 'Please enter a new password' }),
});

interface AuthParts {
  readonly cookie: SessionCookie;
  /** Whether browsers keep the cookie over HTTPS alone. */
  readonly secureCookies: boolean;
  readonly browser: BrowserCookie;
  readonly signOuts: SignOuts;
  readonly jobs: JobsClient;
  readonly who: Who;
  readonly sourceOf: SourceOf;
}

/** Signing in and out. Every answer about a person is read anew each time. */
export function authRoutes({
  cookie,
  secureCookies,
  browser,
  signOuts,
  jobs,
  who,
  sourceOf,
}: AuthParts): Router {
  const router = Router({ caseSensitive: true, strict: true });

  async function endSession(request: Request, requestId: string) {
    const token = await cookie.read(request);
    if (token === null) return;
    const ended = signOuts.end(token, requestId);
    who.forget(token);
    await ended;
  }

  const login: Handler = async (request, response) => {
    const { requestId } = response.locals;
    const { username, password, newPassword, otp } = validate(loginSchema, await readJsonBody(request));
    if (isTooLongCredential(username) || isTooLongCredential(password))
      throw new HttpError(401, TEXTS.signInRefused);
    refuseTooLong(newPassword);
    const source = await sourceOf(request);
    const { token, user } = await jobs.signIn(
      {
        username,
        password,
        ...(newPassword ? { newPassword } : {}),
        ...(otp ? { otp } : {}),
        ...source,
        browserKind: browserKind(request.headers['user-agent']),
      },
      requestId,
    );
    // Whoever was signed in here before is not any more; the new session stands even when that fails.
    await endSession(request, requestId).catch(() => undefined);
    await cookie.write(response, token);
    await browser.write(response, source.browser);
    response.json(shown(user));
  };

  const logout: Handler = async (request, response) => {
    await endSession(request, response.locals.requestId);
    cookie.clear(response);
    response.status(204).end();
  };

  /** Tells a page whose sign-in was right, and whose browser has not kept the cookie, from one that nobody is signed in on. */
  const cookieSent: Handler = (request, _response, next) => {
    const code = secureCookies ? COOKIE_CODES.missingHttps : COOKIE_CODES.missing;
    if (!cookie.isSent(request)) throw new HttpError(401, SENTENCES.signIn, { code });
    next();
  };

  const me: Handler = (_request, response) => void response.json(shown(personOf(response).user));

  const activeUsers: Handler = async (_request, response) => {
    response.json(await jobs.activeUsers(response.locals.requestId));
  };

  const password: Handler = async (request, response) => {
    const change = validate(passwordSchema, await readJsonBody(request));
    if (isTooLongCredential(change.currentPassword)) throw new HttpError(400, TEXTS.currentPasswordWrong);
    refuseTooLong(change.newPassword);
    const { token } = personOf(response);
    const source = await sourceOf(request);
    const session = await jobs.changePassword(
      { token, ...change, ...source, browserKind: browserKind(request.headers['user-agent']) },
      response.locals.requestId,
    );
    who.forget(token);
    await cookie.write(response, session.token);
    await browser.write(response, source.browser);
    response.json(shown(session.user));
  };

  const neverStored: Handler = (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  };

  router.use('/api/auth', neverStored);
  router.post('/api/auth/login', login);
  router.post('/api/auth/logout', logout);
  router.get('/api/auth/me', cookieSent, signedIn(who), me);
  router.get('/api/auth/active-users', signedIn(who), activeUsers);
  router.post('/api/auth/password', signedIn(who), password);
  return router;
}

/** Before anything is done with it: a quarter of a megabyte can take a minute to normalise. */
function refuseTooLong(newPassword: string | undefined): void {
  if (newPassword !== undefined && isTooLongCredential(newPassword))
    throw new HttpError(400, TEXTS.newPasswordTooLong);
}
