import type { INTERNAL_ENDPOINTS } from '@loupe/shared-types';
import { hashOf, HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import type { EndpointHandlers } from '@loupe/svc-kit';
import type { PinEndpointId } from './pins.internal.routes';
import type { OwnAccount } from './own-account.service';
import type { Sessions } from './sessions.service';
import type { SignIn } from './sign-in.service';

/** Internal calls of the BFF; user identities are refused. */
export function internalRoutes({
  sessions,
  signIn,
  ownAccount,
}: {
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly ownAccount: OwnAccount;
}): EndpointHandlers<Exclude<keyof typeof INTERNAL_ENDPOINTS, PinEndpointId>> {
  return {
    'POST /internal/sign-in': ({ body }) => signIn.signIn(body),

    'POST /internal/session': async ({ body }) => {
      const user = await sessions.lookUp(body.token, body.background);
      if (!user) throw new HttpError(404, USER_MESSAGES.signIn);
      return user;
    },

    'POST /internal/sign-out': async ({ body }) => {
      await sessions.end('token' in body ? hashOf(body.token) : body.tokenHash);
      return undefined;
    },

    'POST /internal/password': ({ body }) => signIn.changePassword(body),

    'POST /internal/confirm': async ({ body }) => {
      await ownAccount.confirm(body);
      return undefined;
    },

    'POST /internal/remove-second-factor': async ({ body }) => {
      await ownAccount.removeSecondFactor(body);
      return undefined;
    },

    'GET /internal/deactivated': () => ownAccount.deactivatedNames(),

    'GET /internal/active-users': () => sessions.activeUsers(),
  };
}
