import { COOKIE_CODES, isTooLongCredential, TEXTS } from '@loupe/shared-types';
import type { SIGN_IN_ENDPOINTS } from '@loupe/shared-types';
import { HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import type { Router } from 'express';
import type { BrowserCookie } from './browser-cookie';
import { browserKind } from './browser-kind';
import { endpointRoutes } from './endpoint-routes';
import type { BffHandlers } from './endpoint-routes';
import type { DeviceCookie } from './device-cookie';
import type { EndSession } from './end-session';
import type { JobsClient } from './jobs-client';
import type { Handler } from './request';
import type { SessionCookie } from './session';
import type { SourceOf } from './source';
import { sessionOf, toPublicUser } from './session-resolver';
import type { SessionResolver } from './session-resolver';

interface AuthDeps {
  readonly cookie: SessionCookie;
  /** Whether cookies carry `Secure`. */
  readonly secureCookies: boolean;
  readonly browser: BrowserCookie;
  readonly device: DeviceCookie;
  readonly endSession: EndSession;
  readonly jobs: JobsClient;
  readonly sessions: SessionResolver;
  readonly sourceOf: SourceOf;
}

/** Sign-in and sign-out. Responses about a user are never cached. */
export function authRoutes({
  cookie,
  secureCookies,
  browser,
  device,
  endSession,
  jobs,
  sessions,
  sourceOf,
}: AuthDeps): Router {
  /** Lets the page tell "no session" from "the sign-in worked but the browser dropped the cookie". */
  const cookieSent: Handler = (request, _response, next) => {
    const code = secureCookies ? COOKIE_CODES.missingHttps : COOKIE_CODES.missing;
    if (!cookie.isSent(request)) throw new HttpError(401, USER_MESSAGES.signIn, { code });
    next();
  };

  const handlers: BffHandlers<keyof typeof SIGN_IN_ENDPOINTS> = {
    'POST /api/auth/login': async ({ request, response, body: { username, password, newPassword, otp } }) => {
      const { requestId } = response.locals;
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
      // The previous session ends here; the new one stands even if that fails.
      await endSession(request, requestId).catch(() => undefined);
      await cookie.write(response, token);
      await browser.write(response, source.browser);
      if (source.device) await device.write(response, source.device);
      return toPublicUser(user);
    },

    'POST /api/auth/logout': async ({ request, response }) => {
      await endSession(request, response.locals.requestId);
      cookie.clear(response);
      return undefined;
    },

    'GET /api/auth/me': async ({ response }) => toPublicUser(sessionOf(response).user),

    'GET /api/auth/active-users': ({ response }) => jobs.activeUsers(response.locals.requestId),

    'POST /api/auth/password': async ({ request, response, body }) => {
      if (isTooLongCredential(body.currentPassword)) throw new HttpError(400, TEXTS.currentPasswordWrong);
      refuseTooLong(body.newPassword);
      const { token } = sessionOf(response);
      const source = await sourceOf(request);
      const session = await jobs.changePassword(
        { token, ...body, ...source, browserKind: browserKind(request.headers['user-agent']) },
        response.locals.requestId,
      );
      sessions.forget(token);
      await cookie.write(response, session.token);
      await browser.write(response, source.browser);
      return toPublicUser(session.user);
    },
  };
  return endpointRoutes(sessions, handlers, { 'GET /api/auth/me': cookieSent });
}

/** Checked first: normalising a 256 KB password can take a minute. */
function refuseTooLong(newPassword: string | undefined): void {
  if (newPassword !== undefined && isTooLongCredential(newPassword))
    throw new HttpError(400, TEXTS.newPasswordTooLong);
}
