import type { Db } from '@loupe/db';
import { NO_PREFERENCES, type Preferences } from '@loupe/shared-types';

const TABLE = 'preferences';

/** What an earlier version stored may lack a key: it has its default. */
const toPreferences = (row: { readonly version: number; readonly body: string } | undefined): Preferences =>
  row
    ? { ...NO_PREFERENCES, ...(JSON.parse(row.body) as Partial<Preferences>), version: Number(row.version) }
    : NO_PREFERENCES;

export async function findPreferences(db: Db, userId: number): Promise<Preferences> {
  return toPreferences(await db(TABLE).where({ user_id: userId }).first('version', 'body'));
}

/**
 * As `findPreferences`, with the row locked until the transaction ends; creates it, so that first saves queue. The update
 * that changes nothing takes the lock at once: an ignored insert shares it, and those who share it cannot all have it.
 */
export async function lockPreferences(trx: Db, userId: number, at: string): Promise<Preferences> {
  await trx(TABLE)
    .insert({ user_id: userId, version: 0, body: '{}', updated_at: at })
    .onConflict('user_id')
    .merge({ user_id: userId });
  return toPreferences(await trx(TABLE).where({ user_id: userId }).forUpdate().first('version', 'body'));
}

export async function savePreferences(
  trx: Db,
  userId: number,
  { version, ...body }: Preferences,
  at: string,
): Promise<void> {
  await trx(TABLE)
    .where({ user_id: userId })
    .update({ version, body: JSON.stringify(body), updated_at: at });
}
