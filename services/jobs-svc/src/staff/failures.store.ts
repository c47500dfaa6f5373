import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';

export interface Place {
  readonly username: string;
  readonly address: string;
}

interface FailureRow {
  readonly count: number;
  readonly first_at: string;
  readonly locked_until: string | null;
}

/** Until when this person may not try from this address; null when they may. */
export async function lockedUntil(db: Db, place: Place): Promise<string | null> {
  const row = (await db('sign_in_failures').where(place).first('locked_until')) as
    Pick<FailureRow, 'locked_until'> | undefined;
  return row?.locked_until ?? null;
}

/**
 * Counts an attempt before its password is looked at, so that those made at the same moment, in whatever
 * process, are counted one by one; who succeeds has it forgotten. Answers until when they may not try, and
 * counts nothing then; null when they may. `lock` says until when the count so far closes the door. Counts
 * older than `since` begin anew.
 */
export async function countAttempt(
  db: Db,
  place: Place,
  {
    now,
    since,
    lock,
  }: { readonly now: string; readonly since: string; readonly lock: (count: number) => string | null },
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    // Holds the row against everybody else, also when it was not there.
    await trx('sign_in_failures')
      .insert({ ...place, count: 0, first_at: now, locked_until: null })
      .onConflict(['username', 'address'])
      .merge(['username']);
    const row = (await trx('sign_in_failures').where(place).first()) as FailureRow;
    if (row.locked_until !== null && row.locked_until > now) return row.locked_until;
    const current = row.first_at > since ? row : { count: 0, first_at: now };
    const count = current.count + 1;
    await trx('sign_in_failures')
      .where(place)
      .update({ count, first_at: current.first_at, locked_until: lock(count) });
    return null;
  });
}

export async function forgetFailures(db: Db, place: Place): Promise<void> {
  await db('sign_in_failures').where(place).delete();
}

export async function forgetFailuresBefore(db: Db, before: string): Promise<void> {
  await db('sign_in_failures').where('first_at', '<', before).delete();
}
