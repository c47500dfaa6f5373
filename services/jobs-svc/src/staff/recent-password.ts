import type { Db } from '@loupe/db';
import { refuseWithoutPassword, staffOf } from '@loupe/svc-kit';
import type { ServiceMiddleware } from '@loupe/svc-kit';
import { findConfirmedAt } from './sessions.store';

/** How long after entering it a user is not asked for their password again (STAFF-2). */
export const GRACE_MS = 10 * 60_000;

/**
 * Protects actions against misuse of an unattended computer: 403 with its own error code unless the user has entered
 * their password recently, at sign-in or by `POST /api/auth/confirm`.
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

/** Whether the password was entered recently. A future time predates a clock set back, and is not recent. */
export function isRecent(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return false;
  const age = now.getTime() - Date.parse(confirmedAt);
  return age >= 0 && age < GRACE_MS;
}
