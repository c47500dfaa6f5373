import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { ActiveUsers } from '@loupe/shared-types';
import { hashOf } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import { newToken } from './secrets';
import type { RandomBytes } from './secrets';
import * as store from './sessions.store';

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
  random,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly random: RandomBytes;
}): Sessions {
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const now = () => clock().toISOString();

  return {
    async begin(trx, userId, address) {
      const token = newToken(random);
      await store.deleteSessionsBefore(trx, ago(SESSION_LIMITS.longestMs));
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
      const session = await store.findSession(db, hashOf(token), {
        now: now(),
        activeSince: ago(SESSION_LIMITS.idleMs),
      });
      if (!session) return null;
      const last = background ? session.lastSpokeAt : session.lastActiveAt;
      // A full disk must not sign people out: they can still read.
      if (last <= ago(SESSION_LIMITS.stepMs))
        await store.touchSession(db, session.idHash, now(), !background).catch(() => undefined);
      const { userId, username, fullName, accessLevel } = session;
      return { kind: 'staff', userId, username, fullName, accessLevel };
    },
    end: (tokenHash) => store.endSession(db, tokenHash, now()),
    endAllOf: (trx, userId) => inTransaction(trx, (within) => store.endSessionsOf(within, userId, now())),
    async activeUsers() {
      const users = await store.listActivePeople(db, {
        now: now(),
        spokeSince: ago(SESSION_LIMITS.onlineMs),
        activeSince: ago(SESSION_LIMITS.idleMs),
      });
      return { count: users.length, users };
    },
  };
}
