import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { ActiveUsers } from '@loupe/shared-types';
import { hashOf } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import { newToken } from './secrets';
import type { RandomBytes } from './secrets';
import * as store from './sessions.store';
import { BELIEVED_MS, watchClock } from './stepped-clock';

const MINUTE = 60_000;
export const SESSION_LIMITS = {
  longestMs: 12 * 60 * MINUTE,
  idleMs: 60 * MINUTE,
  /** How exact the recorded times are; each finer step is a write more. */
  stepMs: 20_000,
  onlineMs: 2 * MINUTE,
} as const;

export interface Sessions {
  /** Begins a session and answers its token, the only copy of it. */
  readonly begin: (db: Db, userId: number, address: string) => Promise<string>;
  readonly lookUp: (token: string, background: boolean) => Promise<StaffIdentity | null>;
  readonly end: (tokenHash: string) => Promise<void>;
  readonly endAllOf: (db: Db, userId: number) => Promise<void>;
  readonly activeUsers: () => Promise<ActiveUsers>;
}

export function createSessions({
  db,
  clock,
  elapsed,
  random,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  /** Milliseconds by a clock that cannot be set. */
  readonly elapsed: () => number;
  readonly random: RandomBytes;
}): Sessions {
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const now = () => clock().toISOString();
  /** No session that begins now or has begun ends later. */
  const longest = () => ago(-SESSION_LIMITS.longestMs - BELIEVED_MS);
  const isAhead = (at: string) => at > ago(-BELIEVED_MS);

  const watched = watchClock({ clock, elapsed });
  let moving: Promise<void> | undefined;

  /** A clock that was set, or a computer that slept, takes nothing from the sessions that stood at that moment. */
  async function followClock(): Promise<void> {
    const by = watched.stepped();
    if (by === 0) return;
    moving ??= move(by).finally(() => (moving = undefined));
    await moving;
  }

  async function move(by: number): Promise<void> {
    const before = watched.unstepped();
    const around = (moment: Date) => ({
      now: moment.toISOString(),
      activeSince: new Date(moment.getTime() - SESSION_LIMITS.idleMs).toISOString(),
      spokeUntil: new Date(moment.getTime() + BELIEVED_MS).toISOString(),
    });
    await store.moveSessions(db, by, around(before), around(clock()));
    watched.believe();
  }

  return {
    async begin(trx, userId, address) {
      const token = newToken(random);
      // While the clock is not believed, what looks long over may not be.
      if (watched.stepped() === 0) await store.deleteSessionsBefore(trx, ago(SESSION_LIMITS.longestMs));
      await store.insertSession(trx, {
        idHash: hashOf(token),
        userId,
        now: now(),
        expiresAt: ago(-SESSION_LIMITS.longestMs),
        address,
      });
      return token;
    },
    async lookUp(token, background) {
      await followClock();
      const session = await store.findSession(db, hashOf(token), {
        now: now(),
        activeSince: ago(SESSION_LIMITS.idleMs),
      });
      if (!session) return null;
      const last = background ? session.lastSpokeAt : session.lastActiveAt;
      // A full disk must not sign people out: they can still read.
      if (isAhead(session.lastActiveAt) || isAhead(session.lastSpokeAt) || session.expiresAt > longest())
        await store.seeNow(db, session.idHash, now(), longest()).catch(() => undefined);
      else if (last <= ago(SESSION_LIMITS.stepMs))
        await store.touchSession(db, session.idHash, now(), !background).catch(() => undefined);
      const { userId, username, fullName, accessLevel } = session;
      return { kind: 'staff', userId, username, fullName, accessLevel };
    },
    end: (tokenHash) => store.endSession(db, tokenHash, now()),
    endAllOf: (trx, userId) => inTransaction(trx, (within) => store.endSessionsOf(within, userId, now())),
    async activeUsers() {
      await followClock();
      const users = await store.listActivePeople(db, {
        now: now(),
        spokeSince: ago(SESSION_LIMITS.onlineMs),
        spokeUntil: ago(-BELIEVED_MS),
        activeSince: ago(SESSION_LIMITS.idleMs),
      });
      return { count: users.length, users };
    },
  };
}
