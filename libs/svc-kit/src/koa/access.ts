import { ERROR_CODES, isAllowed } from '@loupe/shared-types';
import type { Permission } from '@loupe/shared-types';
import { HttpError, USER_MESSAGES } from '../http-error';
import { IDENTITY_HEADER, IDENTITY_TIME_HEADER } from '../identity';
import type { Identities, StaffIdentity } from '../identity';
import { staffOf } from './context';
import type { ServiceMiddleware } from './context';

/** Believes the signed header and nothing else; without a valid one nobody gets past (ACCESS-4). */
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

export function requireStaff(): ServiceMiddleware {
  return async (ctx, next) => {
    if (ctx.state.identity?.kind === 'service') throw new HttpError(403, USER_MESSAGES.notAllowed);
    refuseBeforeEnrolment(staffOf(ctx), ctx.path);
    await next();
  };
}

/** Whoever must enrol a second factor reaches nothing but their own account until they have. */
export function refuseBeforeEnrolment({ mustEnrol }: StaffIdentity, path: string): void {
  if (mustEnrol && !path.startsWith('/api/auth/'))
    throw new HttpError(403, USER_MESSAGES.enrolFirst, { code: ERROR_CODES.enrolFirst });
}

export function requirePermission(permission: Permission): ServiceMiddleware {
  return async (ctx, next) => {
    const { accessLevel, pinOnly } = staffOf(ctx);
    if (!isAllowed(accessLevel, permission)) throw new HttpError(403, USER_MESSAGES.notAllowed);
    if (pinOnly) refuseWithoutPassword();
    await next();
  };
}

/** For what a PIN, or a session somebody has left, must not open. */
export function refuseWithoutPassword(): never {
  throw new HttpError(403, 'Please enter your password again to go on', {
    code: ERROR_CODES.confirmPassword,
  });
}

/** For `/internal/*`: the BFF speaking for itself, never a person. */
export function requireService(): ServiceMiddleware {
  return async (ctx, next) => {
    if (!ctx.state.identity) throw new HttpError(401, USER_MESSAGES.signIn);
    if (ctx.state.identity.kind !== 'service') throw new HttpError(403, USER_MESSAGES.notAllowed);
    await next();
  };
}
