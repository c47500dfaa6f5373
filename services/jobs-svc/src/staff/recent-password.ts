import type { Db } from '@loupe/db';
import { refuseWithoutPassword, staffOf } from '@loupe/svc-kit';
import type { ServiceMiddleware } from '@loupe/svc-kit';
import { findConfirmedAt } from './sessions.store';

/** How long somebody who has entered their password is not asked for it again (STAFF-2). */
export const GRACE_MS = 10 * 60_000;

/**
 * For what must not be done at a computer somebody else has left: 403 with a code of its own unless the session's
 * person has entered their password a moment ago, at sign-in or by `POST /api/auth/confirm`.
 */
export function requireRecentPassword({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: () => Date;
}): ServiceMiddleware {
  return async (ctx, next) => {
    const { sessionId } = staffOf(ctx);
    const confirmedAt = sessionId === undefined ? null : await findConfirmedAt(db, sessionId);
    if (!isRecent(confirmedAt, clock())) refuseWithoutPassword();
    await next();
  };
}

/** A time in the future was written before the clock was set back, and says nothing. */
export function isRecent(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return false;
  const age = now.getTime() - Date.parse(confirmedAt);
  return age >= 0 && age < GRACE_MS;
}
