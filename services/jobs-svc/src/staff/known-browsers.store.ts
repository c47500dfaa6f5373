import type { Db } from '@loupe/db';

/** Limited by number, not age, so that a wrong clock deletes nothing. */
const MOST_PER_USER = 100;

/** Whether this user has signed in with this browser (SIGNIN-3). */
export async function isKnownBrowser(db: Db, browserHash: string, userId: number): Promise<boolean> {
  const row: unknown = await db('known_browsers')
    .where({ browser_hash: browserHash, user_id: userId })
    .first('id');
  return row !== undefined;
}

export async function rememberBrowser(
  trx: Db,
  {
    browserHash,
    userId,
    now,
  }: { readonly browserHash: string; readonly userId: number; readonly now: string },
): Promise<void> {
  await trx('known_browsers')
    .insert({ browser_hash: browserHash, user_id: userId, first_at: now, last_at: now })
    .onConflict(['browser_hash', 'user_id'])
    .merge(['last_at']);
  const tooMany: unknown[] = await trx('known_browsers')
    .where({ user_id: userId })
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_PER_USER)
    .limit(MOST_PER_USER)
    .pluck('id');
  if (tooMany.length > 0)
    await trx('known_browsers')
      .whereIn('id', tooMany as number[])
      .delete();
}

/** Deletes the known browsers of a user, except the given one. */
export async function forgetBrowsersOf(trx: Db, userId: number, except = ''): Promise<void> {
  await trx('known_browsers').where({ user_id: userId }).whereNot({ browser_hash: except }).delete();
}
