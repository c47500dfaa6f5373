import type { Db } from '@loupe/db';
import type { Knex } from 'knex';

const TABLE = 'session_ends';

/** An entry of the log by which every process hears that a session was ended (SESSION-2). */
export interface SessionEnd {
  readonly id: number;
  readonly sessionId: string;
}

/** Columns of sessions and their values, or a condition. */
export type Which = Readonly<Record<string, unknown>> | Knex.QueryCallback;

interface EndRow {
  readonly id: number;
  readonly session_id: string;
}

const toEnd = ({ id, session_id: sessionId }: EndRow): SessionEnd => ({ id: Number(id), sessionId });

/** Adds the sessions among `which` that ended at `at`, within the transaction that ended them. */
export async function recordEnds(trx: Db, which: Which, at: string): Promise<void> {
  // The sessions are read again, as the update may have met one that began after this transaction.
  await trx(trx.raw('?? (session_id, at)', [TABLE])).insert(
    trx('sessions').where(which).where('ended_at', at).select('id_hash', 'ended_at'),
  );
}

/** The highest id; 0 while there is none. */
export async function newestEnd(db: Db): Promise<number> {
  const row = await db(TABLE).max('id as id').first();
  return Number(row?.id ?? 0);
}

/** Entries after an id, oldest first. */
export async function endsAfter(db: Db, id: number, limit: number): Promise<readonly SessionEnd[]> {
  const rows: readonly EndRow[] = await db(TABLE)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select('id', 'session_id');
  return rows.map(toEnd);
}

/** Those of these entries that are committed, oldest first. */
export async function endsOf(db: Db, ids: readonly number[]): Promise<readonly SessionEnd[]> {
  const rows: readonly EndRow[] = await db(TABLE).whereIn('id', ids).orderBy('id').select('id', 'session_id');
  return rows.map(toEnd);
}

/** Deletes entries that every process has heard long ago. */
export async function forgetEnds(db: Db, before: string): Promise<void> {
  await db(TABLE).where('at', '<', before).delete();
}
