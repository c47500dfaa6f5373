import { ERROR_CODES, isAllowed } from '@loupe/shared-types';
import type { Permission } from '@loupe/shared-types';
import { HttpError, USER_MESSAGES } from '../http-error';
import { IDENTITY_HEADER, IDENTITY_TIME_HEADER } from '../identity';
import type { Identities, StaffIdentity } from '../identity';
import { staffOf } from './context';
import type { ServiceMiddleware } from './context';

/** Middleware that trusts only the signed identity header; 401 without a valid one (ACCESS-4). */
export function identity(identities: Identities): ServiceMiddleware {
  return async (ctx, next) => {
    const token = ctx.get(IDENTITY_HEADER);
    const verified = token ? await identities.verify(token) : null;
    if (!verified) {
      if (token) ctx.set(IDENTITY_TIME_HEADER, String(identities.time()));
      throw new HttpError(401, USER_MESSAGES.signIn);
    }
    ctx.state.identity = verified;
    await next();
  };
}

/** Middleware for signed-in users: 401 without one, 403 for the BFF and before a required enrolment. */
export function requireStaff(): ServiceMiddleware {
  return async (ctx, next) => {
    if (ctx.state.identity?.kind === 'service') throw new HttpError(403, USER_MESSAGES.notAllowed);
    refuseBeforeEnrolment(staffOf(ctx), ctx.path);
    await next();
  };
}

/** 403 for a user who must enrol a second factor, except for calls to their own account. */
export function refuseBeforeEnrolment({ mustEnrol }: StaffIdentity, path: string): void {
  if (mustEnrol && !path.startsWith('/api/auth/'))
    throw new HttpError(403, USER_MESSAGES.enrolFirst, { code: ERROR_CODES.enrolFirst });
}

/** Middleware for a permission: 403 without it, or when only a PIN was entered. */
export function requirePermission(permission: Permission): ServiceMiddleware {
  return async (ctx, next) => {
    const { accessLevel, pinOnly } = staffOf(ctx);
    if (!isAllowed(accessLevel, permission)) throw new HttpError(403, USER_MESSAGES.notAllowed);
    if (pinOnly) refuseWithoutPassword();
    await next();
  };
}

/** For calls that need more than a PIN or an unattended session. */
export function refuseWithoutPassword(): never {
  throw new HttpError(403, 'Please enter your password again to go on', {
    code: ERROR_CODES.confirmPassword,
  });
}

/** For `/internal/*`: the BFF's own identity, never a user's. */
export function requireService(): ServiceMiddleware {
  return async (ctx, next) => {
    if (!ctx.state.identity) throw new HttpError(401, USER_MESSAGES.signIn);
    if (ctx.state.identity.kind !== 'service') throw new HttpError(403, USER_MESSAGES.notAllowed);
    await next();
  };
}
