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

/** Counts one more failure; `lock` says until when the count so far closes the door. Counts older than `since` begin anew. */
export async function countFailure(
  db: Db,
  place: Place,
  {
    now,
    since,
    lock,
  }: { readonly now: string; readonly since: string; readonly lock: (count: number) => string | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = (await trx('sign_in_failures').where(place).forUpdate().first()) as FailureRow | undefined;
    const current = known && known.first_at > since ? known : undefined;
    const count = (current?.count ?? 0) + 1;
    const counted = { count, first_at: current?.first_at ?? now, locked_until: lock(count) };
    await trx('sign_in_failures')
      .insert({ ...place, ...counted })
      .onConflict(['username', 'address'])
      .merge(counted);
  });
}

export async function forgetFailures(db: Db, place: Place): Promise<void> {
  await db('sign_in_failures').where(place).delete();
}

export async function forgetFailuresBefore(db: Db, before: string): Promise<void> {
  await db('sign_in_failures').where('first_at', '<', before).delete();
}
