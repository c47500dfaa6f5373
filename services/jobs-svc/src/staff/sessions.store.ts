import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import { recordEnds, type Which } from './session-ends.store';

export interface StoredSession {
  readonly idHash: string;
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly accessLevel: string;
  readonly expiresAt: string;
  readonly lastActiveAt: string;
  readonly lastSpokeAt: string;
  readonly mustEnrol: boolean;
  readonly via: SessionVia;
  readonly confirmedAt: string | null;
  readonly deviceId: number | null;
}

/** How a session began. */
export type SessionVia = 'password' | 'pin';

interface SessionRow {
  readonly id_hash: string;
  readonly user_id: number;
  readonly username: string;
  readonly full_name: string;
  readonly access_level: string;
  readonly expires_at: string;
  readonly last_active_at: string;
  readonly last_spoke_at: string;
  readonly must_enrol: number;
  readonly via: SessionVia;
  readonly confirmed_at: string | null;
  readonly device_id: number | null;
}

export async function insertSession(
  db: Db,
  session: {
    readonly idHash: string;
    readonly userId: number;
    readonly now: string;
    readonly expiresAt: string;
    readonly address: string;
    readonly browserKind: string | null;
    readonly mustEnrol: boolean;
    readonly via: SessionVia;
    readonly deviceId: number | null;
  },
): Promise<void> {
  await db('sessions').insert({
    id_hash: session.idHash,
    user_id: session.userId,
    created_at: session.now,
    expires_at: session.expiresAt,
    last_active_at: session.now,
    last_spoke_at: session.now,
    address: session.address,
    browser: session.browserKind,
    confirmed_at: session.via === 'password' ? session.now : null,
    via: session.via,
    device_id: session.deviceId,
    must_enrol: session.mustEnrol ? 1 : 0,
  });
}

interface ValidityLimits {
  readonly now: string;
  readonly activeSince: string;
  readonly pinActiveSince: string;
}

/**
 * Sessions that have not ended or expired, were last used after `activeSince` (`pinActiveSince` if they began with a
 * PIN), and whose user is active (SESSION-1, SESSION-2).
 */
const valid = (db: Db, { now, activeSince, pinActiveSince }: ValidityLimits) =>
  db('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .where('users.active', 1)
    .whereNull('sessions.ended_at')
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_active_at', '>', activeSince)
    .where((either) =>
      either.whereNot('sessions.via', 'pin').orWhere('sessions.last_active_at', '>', pinActiveSince),
    );

/** What decides when a session ends by itself. */
export interface SessionSpan {
  readonly idHash: string;
  readonly expiresAt: string;
  readonly lastActiveAt: string;
  readonly via: SessionVia;
}

/** Those of the sessions that are valid. */
export async function findSpans(
  db: Db,
  idHashes: readonly string[],
  limits: ValidityLimits,
): Promise<readonly SessionSpan[]> {
  const rows = (await valid(db, limits)
    .whereIn('sessions.id_hash', idHashes)
    .select(
      'sessions.id_hash',
      'sessions.expires_at',
      'sessions.last_active_at',
      'sessions.via',
    )) as readonly SessionRow[];
  return rows.map((row) => ({
    idHash: row.id_hash,
    expiresAt: row.expires_at,
    lastActiveAt: row.last_active_at,
    via: row.via,
  }));
}

/** The valid session and its user, if there is one. */
export async function findSession(
  db: Db,
  idHash: string,
  limits: ValidityLimits,
): Promise<StoredSession | null> {
  const row = (await valid(db, limits)
    .where('sessions.id_hash', idHash)
    .first(
      'sessions.id_hash',
      'sessions.user_id',
      'users.username',
      'users.full_name',
      'users.access_level',
      'sessions.expires_at',
      'sessions.last_active_at',
      'sessions.last_spoke_at',
      'sessions.must_enrol',
      'sessions.via',
      'sessions.confirmed_at',
      'sessions.device_id',
    )) as SessionRow | undefined;
  if (!row) return null;
  return {
    idHash: row.id_hash,
    userId: row.user_id,
    username: row.username,
    fullName: row.full_name,
    accessLevel: row.access_level,
    expiresAt: row.expires_at,
    lastActiveAt: row.last_active_at,
    lastSpokeAt: row.last_spoke_at,
    mustEnrol: row.must_enrol === 1,
    via: row.via,
    confirmedAt: row.confirmed_at,
    deviceId: row.device_id,
  };
}

export async function touchSession(db: Db, idHash: string, now: string, active: boolean): Promise<void> {
  await db('sessions')
    .where({ id_hash: idHash })
    .update({ last_spoke_at: now, ...(active ? { last_active_at: now } : {}) });
}

/** As `touchSession` for polls, for those of the sessions that were last spoken to before `before`. */
export async function touchSessions(
  db: Db,
  idHashes: readonly string[],
  now: string,
  before: string,
): Promise<void> {
  await db('sessions')
    .whereIn('id_hash', idHashes)
    .where('last_spoke_at', '<=', before)
    .update({ last_spoke_at: now });
}

/** Those of the sessions that a wrong clock dated later than `ahead`, or lets end later than `longest`. */
export async function findMisdated(
  db: Db,
  idHashes: readonly string[],
  { latest, longest }: { readonly latest: string; readonly longest: string },
): Promise<readonly string[]> {
  return db('sessions')
    .whereIn('id_hash', idHashes)
    .where((either) =>
      either
        .where('last_spoke_at', '>', latest)
        .orWhere('last_active_at', '>', latest)
        .orWhere('expires_at', '>', longest),
    )
    .pluck('id_hash');
}

/** Sets the last use of a session dated by a wrong clock to now, and limits its end to `longest`. */
export async function seeNow(db: Db, idHash: string, now: string, longest: string): Promise<void> {
  await db('sessions')
    .where({ id_hash: idHash })
    .update({
      last_spoke_at: now,
      last_active_at: now,
      expires_at: db.raw('case when expires_at > ? then ? else expires_at end', [longest, longest]),
    });
}

interface Nearby {
  readonly now: string;
  readonly activeSince: string;
  readonly spokeUntil: string;
}

/**
 * Shifts all times of the sessions that were active before a clock step by the size of the step, and ends the others,
 * which the new time might revive. Sessions already shifted by another process have times around `after`.
 */
export async function moveSessions(db: Db, by: number, before: Nearby, after: Nearby): Promise<void> {
  const moved = (at: string) => new Date(Date.parse(at) + by).toISOString();
  await inTransaction(db, async (trx) => {
    const rows = (await trx('sessions').whereNull('ended_at')) as readonly (SessionRow & {
      readonly created_at: string;
    })[];
    for (const row of rows) {
      const isMoved = row.last_spoke_at > after.activeSince && row.last_spoke_at <= after.spokeUntil;
      const stood = row.expires_at > before.now && row.last_active_at > before.activeSince;
      const change = stood
        ? {
            created_at: moved(row.created_at),
            expires_at: moved(row.expires_at),
            last_active_at: moved(row.last_active_at),
            last_spoke_at: moved(row.last_spoke_at),
            // The age of the password confirmation is unknown after a step.
            confirmed_at: null,
          }
        : { ended_at: before.now };
      if (!(stood ? row.last_spoke_at <= before.spokeUntil : by > 0 || !isMoved)) continue;
      await trx('sessions').where({ id_hash: row.id_hash, last_spoke_at: row.last_spoke_at }).update(change);
      if (!stood) await recordEnds(trx, { id_hash: row.id_hash }, before.now);
    }
  });
}

/** Ends those of the sessions that have not ended yet, for every process to hear of; returns how many. */
async function endThose(db: Db, which: Which, now: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ended = await trx('sessions').where(which).whereNull('ended_at').update({ ended_at: now });
    if (ended > 0) await recordEnds(trx, which, now);
    return ended;
  });
}

export async function endSession(db: Db, idHash: string, now: string): Promise<void> {
  await endThose(db, { id_hash: idHash }, now);
}

export async function endSessionsOf(db: Db, userId: number, now: string): Promise<void> {
  await endThose(db, { user_id: userId }, now);
}

/** Deletes sessions past their retention. */
export async function deleteSessionsBefore(db: Db, expiredBefore: string): Promise<void> {
  await db('sessions').where('expires_at', '<', expiredBefore).delete();
}

/** Users with browser contact between `spokeSince` and `spokeUntil`, each once (DASH-6). */
export async function listActiveUsers(
  db: Db,
  {
    now,
    spokeSince,
    spokeUntil,
    activeSince,
  }: {
    readonly now: string;
    readonly spokeSince: string;
    readonly spokeUntil: string;
    readonly activeSince: string;
  },
): Promise<readonly { readonly userId: number; readonly fullName: string }[]> {
  const rows = (await db('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .where('sessions.last_spoke_at', '>', spokeSince)
    .where('sessions.last_spoke_at', '<=', spokeUntil)
    .where('sessions.last_active_at', '>', activeSince)
    .where('sessions.expires_at', '>', now)
    .whereNull('sessions.ended_at')
    .where('users.active', 1)
    .distinct('users.id', 'users.full_name')
    .orderBy('users.full_name')
    .orderBy('users.id')) as { id: number; full_name: string }[];
  return rows.map((row) => ({ userId: row.id, fullName: row.full_name }));
}

/** When the session's user last entered their password (UTC); null when unknown or the session has ended. */
export async function findConfirmedAt(db: Db, idHash: string): Promise<string | null> {
  const row = (await db('sessions')
    .where({ id_hash: idHash })
    .whereNull('ended_at')
    .first('confirmed_at')) as { readonly confirmed_at: string | null } | undefined;
  return row?.confirmed_at ?? null;
}

export async function confirmSession(db: Db, idHash: string, now: string): Promise<void> {
  await db('sessions').where({ id_hash: idHash }).update({ confirmed_at: now });
}

export async function setMustEnrol(db: Db, userId: number, mustEnrol: boolean): Promise<void> {
  await db('sessions')
    .where({ user_id: userId })
    .update({ must_enrol: mustEnrol ? 1 : 0 });
}

/** A user's active sessions, most recently used first. */
export async function listSessionsOf(
  db: Db,
  userId: number,
  {
    now,
    activeSince,
    pinActiveSince,
  }: { readonly now: string; readonly activeSince: string; readonly pinActiveSince: string },
): Promise<
  readonly {
    readonly idHash: string;
    readonly startedAt: string;
    readonly lastActiveAt: string;
    readonly browser: string | null;
    readonly via: SessionVia;
    readonly device: string | null;
  }[]
> {
  const rows = (await db('sessions as s')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .where('s.user_id', userId)
    .whereNull('s.ended_at')
    .where('s.expires_at', '>', now)
    .where('s.last_active_at', '>', activeSince)
    .where((either) => either.whereNot('s.via', 'pin').orWhere('s.last_active_at', '>', pinActiveSince))
    .orderBy('s.last_active_at', 'desc')
    .orderBy('s.id_hash')
    .select('s.id_hash', 's.created_at', 's.last_active_at', 's.browser', 's.via', 'd.name as device')) as {
    id_hash: string;
    created_at: string;
    last_active_at: string;
    browser: string | null;
    via: SessionVia;
    device: string | null;
  }[];
  return rows.map((row) => ({
    idHash: row.id_hash,
    startedAt: row.created_at,
    lastActiveAt: row.last_active_at,
    browser: row.browser,
    via: row.via,
    device: row.device,
  }));
}

/** Ends the sessions a user began with a PIN. */
export async function endPinSessionsOf(db: Db, userId: number, now: string): Promise<void> {
  await endThose(db, { user_id: userId, via: 'pin' }, now);
}

/** Ends the sessions that were begun with a PIN on an enrolled computer. */
export async function endPinSessionsAt(db: Db, deviceId: number, now: string): Promise<void> {
  await endThose(db, { device_id: deviceId, via: 'pin' }, now);
}

/** Assigns the session to an enrolled computer; returns when it began if it began with a password, else null. */
export async function putSessionAt(trx: Db, idHash: string, deviceId: number): Promise<string | null> {
  await trx('sessions').where({ id_hash: idHash }).update({ device_id: deviceId });
  const row = await trx('sessions').where({ id_hash: idHash, via: 'password' }).first('created_at');
  return row ? String(row.created_at) : null;
}

/** The enrolled computer of a session; null without one. */
export async function findSessionDevice(db: Db, idHash: string): Promise<number | null> {
  const row = await db('sessions').where({ id_hash: idHash }).first('device_id');
  return row?.device_id == null ? null : Number(row.device_id);
}

/** Ends one session if it is this user's; returns whether there was one to end. */
export async function endSessionOf(db: Db, userId: number, idHash: string, now: string): Promise<boolean> {
  return (await endThose(db, { user_id: userId, id_hash: idHash }, now)) === 1;
}

export async function endOtherSessionsOf(db: Db, userId: number, keep: string, now: string): Promise<void> {
  await endThose(db, (those) => void those.where({ user_id: userId }).whereNot({ id_hash: keep }), now);
}
