import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import { PASSWORD_AFTER_MS } from '@loupe/shared-types';
import type { ActiveUsers, OwnSession } from '@loupe/shared-types';
import { hashOf } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import { touchDevice } from './devices.store';
import { isRecent } from './recent-password';
import { newToken } from './secrets';
import type { RandomBytes } from './secrets';
import * as store from './sessions.store';
import type { SessionSpan, SessionVia } from './sessions.store';
import { BELIEVED_MS, watchClock } from './stepped-clock';

const MINUTE = 60_000;
export const SESSION_LIMITS = {
  longestMs: 12 * 60 * MINUTE,
  idleMs: 60 * MINUTE,
  /** Resolution of the recorded times; a finer one would need more writes. */
  stepMs: 20_000,
  onlineMs: 2 * MINUTE,
} as const;

const idleMsOf = (via: SessionVia): number => (via === 'pin' ? PASSWORD_AFTER_MS : SESSION_LIMITS.idleMs);

const endOf = ({ expiresAt, lastActiveAt, via }: SessionSpan): number =>
  Math.min(Date.parse(expiresAt), Date.parse(lastActiveAt) + idleMsOf(via));

export interface SessionOrigin {
  readonly address: string;
  readonly browserKind: string | null;
  readonly mustEnrol: boolean;
  readonly deviceId?: number | null;
  /** For a session begun with a PIN: the shop's closing time, as a UTC instant. */
  readonly pinUntil?: string;
}

type Own = Pick<StaffIdentity, 'userId' | 'sessionId'>;

export interface Sessions {
  /** Starts a session and returns its token, which is not stored. */
  readonly begin: (db: Db, userId: number, from: SessionOrigin) => Promise<string>;
  readonly lookUp: (token: string, background: boolean) => Promise<StaffIdentity | null>;
  /**
   * When each of the sessions ends by itself unless it is used meanwhile, in milliseconds of the wall clock; one that
   * has ended is left out.
   */
  readonly endTimes: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Counts the sessions as spoken to, as by a poll. */
  readonly touch: (sessionIds: readonly string[]) => Promise<void>;
  readonly end: (tokenHash: string) => Promise<void>;
  readonly endAllOf: (db: Db, userId: number) => Promise<void>;
  /** The user's active sessions, most recently used first. */
  readonly listOwn: (own: Own) => Promise<readonly OwnSession[]>;
  /** False when the user has no such session. */
  readonly endOwn: (own: Own, sessionId: string) => Promise<boolean>;
  /** Ends all of the user's sessions except the current one. */
  readonly endOthers: (own: Own, within?: Db) => Promise<void>;
  /** Records that the session's user has just entered their password. */
  readonly confirm: (token: string) => Promise<void>;
  readonly setMustEnrol: (db: Db, userId: number, mustEnrol: boolean) => Promise<void>;
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
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  readonly random: RandomBytes;
}): Sessions {
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const now = () => clock().toISOString();
  /** Idle limits: sessions last used before these instants have ended. */
  const withDefault = () => ({
    activeSince: ago(SESSION_LIMITS.idleMs),
    pinActiveSince: ago(PASSWORD_AFTER_MS),
  });
  /** The latest end that any session can have. */
  const longest = () => ago(-SESSION_LIMITS.longestMs - BELIEVED_MS);
  const isInFuture = (at: string) => at > ago(-BELIEVED_MS);

  /** As a look-up in the background does it, for many sessions at once. */
  async function touch(sessionIds: readonly string[]): Promise<void> {
    const misdated = await store.findMisdated(db, sessionIds, {
      latest: ago(-BELIEVED_MS),
      longest: longest(),
    });
    for (const sessionId of misdated) await store.seeNow(db, sessionId, now(), longest());
    await store.touchSessions(db, sessionIds, now(), ago(SESSION_LIMITS.stepMs));
  }

  const watched = watchClock({ clock, elapsed });
  let moving: Promise<void> | undefined;

  /** After a clock step or a sleep of the computer, shifts the sessions that were active at that moment. */
  async function followClock(): Promise<void> {
    const by = watched.stepped();
    if (by === 0) return;
    moving ??= move(by).finally(() => (moving = undefined));
    await moving;
  }

  async function move(by: number): Promise<void> {
    const before = watched.unstepped();
    const nearby = (moment: Date) => ({
      now: moment.toISOString(),
      activeSince: new Date(moment.getTime() - SESSION_LIMITS.idleMs).toISOString(),
      spokeUntil: new Date(moment.getTime() + BELIEVED_MS).toISOString(),
    });
    await store.moveSessions(db, by, nearby(before), nearby(clock()));
    watched.believe();
  }

  return {
    async begin(trx, userId, { deviceId = null, pinUntil, ...from }) {
      const token = newToken(random);
      const latest = ago(-SESSION_LIMITS.longestMs);
      // After a clock step, sessions that look expired may not be.
      if (watched.stepped() === 0) await store.deleteSessionsBefore(trx, ago(SESSION_LIMITS.longestMs));
      await store.insertSession(trx, {
        idHash: hashOf(token),
        userId,
        now: now(),
        expiresAt: pinUntil !== undefined && pinUntil < latest ? pinUntil : latest,
        via: pinUntil === undefined ? 'password' : 'pin',
        deviceId,
        ...from,
      });
      return token;
    },
    async lookUp(token, background) {
      await followClock();
      const session = await store.findSession(db, hashOf(token), {
        now: now(),
        ...withDefault(),
      });
      if (!session) return null;
      const last = background ? session.lastSpokeAt : session.lastActiveAt;
      // A failed write, as on a full disk, must not sign users out: they can still read.
      if (
        isInFuture(session.lastActiveAt) ||
        isInFuture(session.lastSpokeAt) ||
        session.expiresAt > longest()
      )
        await store.seeNow(db, session.idHash, now(), longest()).catch(() => undefined);
      else if (last <= ago(SESSION_LIMITS.stepMs)) {
        await store.touchSession(db, session.idHash, now(), !background).catch(() => undefined);
        if (!background && session.deviceId !== null)
          await touchDevice(db, session.deviceId, now()).catch(() => undefined);
      }
      const { idHash: sessionId, userId, username, fullName, accessLevel, mustEnrol } = session;
      const pinOnly = session.via === 'pin' && !isRecent(session.confirmedAt, clock());
      return {
        kind: 'staff',
        userId,
        username,
        fullName,
        accessLevel,
        sessionId,
        ...(mustEnrol && { mustEnrol }),
        ...(pinOnly && { pinOnly }),
      };
    },
    async endTimes(sessionIds) {
      await followClock();
      const spans = await store.findSpans(db, sessionIds, { now: now(), ...withDefault() });
      return new Map(spans.map((span) => [span.idHash, endOf(span)]));
    },
    touch,
    end: (tokenHash) => store.endSession(db, tokenHash, now()),
    endAllOf: (trx, userId) => inTransaction(trx, (within) => store.endSessionsOf(within, userId, now())),
    async listOwn({ userId, sessionId }) {
      const rows = await store.listSessionsOf(db, userId, {
        now: now(),
        ...withDefault(),
      });
      return rows.map(({ idHash, ...row }) => ({ sessionId: idHash, ...row, current: idHash === sessionId }));
    },
    endOwn: ({ userId }, sessionId) => store.endSessionOf(db, userId, sessionId, now()),
    async endOthers({ userId, sessionId }, within = db) {
      if (sessionId !== undefined) await store.endOtherSessionsOf(within, userId, sessionId, now());
    },
    confirm: (token) => store.confirmSession(db, hashOf(token), now()),
    setMustEnrol: store.setMustEnrol,
    async activeUsers() {
      await followClock();
      const users = await store.listActiveUsers(db, {
        now: now(),
        spokeSince: ago(SESSION_LIMITS.onlineMs),
        spokeUntil: ago(-BELIEVED_MS),
        activeSince: ago(SESSION_LIMITS.idleMs),
      });
      return { count: users.length, users };
    },
  };
}
