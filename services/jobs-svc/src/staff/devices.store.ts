import type { Db } from '@loupe/db';
import { endPinSessionsAt } from './sessions.store';

const TABLE = 'devices';

export interface StoredDevice {
  readonly deviceId: number;
  readonly name: string;
  readonly place: string;
  readonly codeExpiresAt: string | null;
  readonly browser: string | null;
  readonly createdBy: string;
  readonly enrolledBy: string | null;
  readonly enrolledAt: string | null;
  readonly openedAt: string | null;
  readonly lastActiveAt: string | null;
  readonly revokedBy: string | null;
  readonly revokedAt: string | null;
  readonly tokenHash: string | null;
}

interface DeviceRow {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly code_expires_at: string | null;
  readonly token_hash: string | null;
  readonly browser: string | null;
  readonly created_by_name: string;
  readonly enrolled_by_name: string | null;
  readonly enrolled_at: string | null;
  readonly opened_at: string | null;
  readonly last_active_at: string | null;
  readonly revoked_by_name: string | null;
  readonly revoked_at: string | null;
}

const toDevice = (row: DeviceRow): StoredDevice => ({
  deviceId: row.id,
  name: row.name,
  place: row.place,
  codeExpiresAt: row.code_expires_at,
  tokenHash: row.token_hash,
  browser: row.browser,
  createdBy: row.created_by_name,
  enrolledBy: row.enrolled_by_name,
  enrolledAt: row.enrolled_at,
  openedAt: row.opened_at,
  lastActiveAt: row.last_active_at,
  revokedBy: row.revoked_by_name,
  revokedAt: row.revoked_at,
});

export async function listDevices(db: Db): Promise<readonly StoredDevice[]> {
  const rows = (await db(TABLE).orderBy('id')) as DeviceRow[];
  return rows.map(toDevice);
}

/** The enrolled device of a token; null for an unknown or revoked one. */
export async function findDevice(db: Db, tokenHash: string): Promise<StoredDevice | null> {
  const row = (await db(TABLE).where({ token_hash: tokenHash }).whereNull('revoked_at').first()) as
    | DeviceRow
    | undefined;
  return row ? toDevice(row) : null;
}

/** As `findDevice`, with the row locked until the transaction ends. */
export async function lockDevice(trx: Db, tokenHash: string): Promise<StoredDevice | null> {
  const row = (await trx(TABLE)
    .where({ token_hash: tokenHash })
    .whereNull('revoked_at')
    .forUpdate()
    .first()) as DeviceRow | undefined;
  return row ? toDevice(row) : null;
}

export async function findDeviceById(db: Db, deviceId: number): Promise<StoredDevice | null> {
  const row = (await db(TABLE).where({ id: deviceId }).first()) as DeviceRow | undefined;
  return row ? toDevice(row) : null;
}

export async function insertDevice(
  db: Db,
  device: {
    readonly name: string;
    readonly place: string;
    readonly codeHash: string;
    readonly codeExpiresAt: string;
    readonly createdBy: string;
    readonly now: string;
  },
): Promise<number> {
  const [id] = await db(TABLE).insert({
    name: device.name,
    place: device.place,
    code_hash: device.codeHash,
    code_expires_at: device.codeExpiresAt,
    created_by_name: device.createdBy,
    created_at: device.now,
  });
  return Number(id);
}

/** Uses up an unexpired code; null when there is none. */
export async function enrolDevice(
  trx: Db,
  codeHash: string,
  device: {
    readonly tokenHash: string;
    readonly browser: string | null;
    readonly enrolledBy: string;
    readonly now: string;
  },
): Promise<StoredDevice | null> {
  const used = await trx(TABLE)
    .where({ code_hash: codeHash })
    .where('code_expires_at', '>', device.now)
    .whereNull('revoked_at')
    .update({
      code_hash: null,
      code_expires_at: null,
      token_hash: device.tokenHash,
      browser: device.browser,
      enrolled_by_name: device.enrolledBy,
      enrolled_at: device.now,
    });
  return used === 1 ? findDevice(trx, device.tokenHash) : null;
}

export async function renameDevice(
  trx: Db,
  deviceId: number,
  { name, place }: { readonly name?: string; readonly place?: string },
): Promise<void> {
  await trx(TABLE)
    .where({ id: deviceId })
    .update({ ...(name === undefined ? {} : { name }), ...(place === undefined ? {} : { place }) });
}

/** Revokes the device, its code and every session begun there with a PIN. */
export async function revokeDevice(trx: Db, deviceId: number, by: string, now: string): Promise<void> {
  await trx(TABLE)
    .where({ id: deviceId })
    .update({ revoked_at: now, revoked_by_name: by, code_hash: null, code_expires_at: null });
  await endPinSessionsAt(trx, deviceId, now);
}

/** Records that a password was entered on the device at `at`. */
export async function openDevice(
  trx: Db,
  deviceId: number,
  { at, now }: { readonly at: string; readonly now: string },
): Promise<void> {
  await trx(TABLE).where({ id: deviceId }).update({ opened_at: at, last_active_at: now });
}

export async function touchDevice(db: Db, deviceId: number, now: string): Promise<void> {
  await db(TABLE).where({ id: deviceId }).update({ last_active_at: now });
}

export async function recordUserAt(trx: Db, deviceId: number, userId: number, now: string): Promise<void> {
  await trx('device_people')
    .insert({ device_id: deviceId, user_id: userId, last_at: now })
    .onConflict(['device_id', 'user_id'])
    .merge(['last_at']);
}

/** At most `most` active users and whether each has a PIN; most recent users of the device first. */
export async function listUsersAt(
  db: Db,
  deviceId: number,
  most: number,
): Promise<readonly { readonly username: string; readonly fullName: string; readonly hasPin: boolean }[]> {
  const recent = (await db('device_people')
    .where({ device_id: deviceId })
    .orderBy('last_at', 'desc')
    .orderBy('user_id')
    .limit(most)
    .pluck('user_id')) as number[];
  const rows = (await db('users')
    .leftJoin('staff_pins', 'staff_pins.user_id', 'users.id')
    .where({ 'users.active': 1 })
    .orderBy('users.id')
    .select('users.id', 'users.username', 'users.full_name', 'staff_pins.set_at')) as {
    id: number;
    username: string;
    full_name: string;
    set_at: string | null;
  }[];
  const placeOf = ({ id }: { readonly id: number }) => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length : at;
  };
  return [...rows]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((row) => ({ username: row.username, fullName: row.full_name, hasPin: row.set_at !== null }));
}
