import type { Db } from '@loupe/db';
import type { PinHolder } from '@loupe/shared-types';

const TABLE = 'staff_pins';

export interface StoredPin {
  readonly hash: string;
  readonly setAt: string;
}

const toPin = (row: { readonly hash: string; readonly set_at: string } | undefined): StoredPin | null =>
  row ? { hash: row.hash, setAt: row.set_at } : null;

export async function findPin(db: Db, userId: number): Promise<StoredPin | null> {
  return toPin(await db(TABLE).where({ user_id: userId }).first('hash', 'set_at'));
}

/** The PIN of a user, with the row locked until the transaction ends. */
export async function lockPin(trx: Db, userId: number): Promise<StoredPin | null> {
  return toPin(await trx(TABLE).where({ user_id: userId }).forUpdate().first('hash', 'set_at'));
}

export async function setPin(db: Db, userId: number, { hash, setAt }: StoredPin): Promise<void> {
  await db(TABLE).insert({ user_id: userId, hash, set_at: setAt }).onConflict('user_id').merge();
}

/** Stores a hash made with a newer key, unless the PIN was changed in the meantime. */
export async function rehashPin(db: Db, userId: number, was: string, hash: string): Promise<void> {
  await db(TABLE).where({ user_id: userId, hash: was }).update({ hash });
}

/** False when there was none. */
export async function deletePin(db: Db, userId: number): Promise<boolean> {
  return (await db(TABLE).where({ user_id: userId }).delete()) > 0;
}

export async function listPins(db: Db): Promise<readonly PinHolder[]> {
  const rows = await db(TABLE)
    .join('users', 'users.id', `${TABLE}.user_id`)
    .orderBy('users.id')
    .select('users.id', 'users.full_name', `${TABLE}.set_at`);
  return rows.map((row) => ({
    userId: Number(row.id),
    fullName: String(row.full_name),
    setAt: String(row.set_at),
  }));
}
