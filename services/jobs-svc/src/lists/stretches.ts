import { setImmediate } from 'node:timers/promises';
import type { ChangeLogCache, Db } from '@loupe/db';
import { HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import type { Knex } from 'knex';

/** No client sees it; other than a 5xx it is not logged as a fault. */
const CLIENT_LEFT = 499;

/** A count was given up because its client has left. */
export class NobodyWaits extends HttpError {
  constructor() {
    super(CLIENT_LEFT, USER_MESSAGES.unexpected);
  }
}

/** The number of rows a database scans in a few milliseconds. */
const STRETCH = 4_000;

export async function countOf(rows: Knex.QueryBuilder): Promise<number> {
  const row = await rows.count('* as count').first();
  return Number(row?.count);
}

/**
 * A count over a whole table in ranges of its ids. SQLite runs inside this process: other requests are served in between.
 * On MySQL a statement for all would reach its time limit on a busy server. It ends when nobody waits for it any more. A
 * row written meanwhile may be missed; the count is recomputed after every write.
 */
export async function countInStretches(
  db: Db,
  { table, id }: { readonly table: string; readonly id: string },
  rows: () => Knex.QueryBuilder,
  isLeft: () => boolean,
): Promise<number> {
  const end = await db(table).max({ id: 'id' }).first();
  let count = 0;
  for (let from = 1; from <= Number(end?.id); from += STRETCH) {
    count += await countOf(rows().whereBetween(id, [from, from + STRETCH - 1]));
    await setImmediate();
    if (isLeft()) throw new NobodyWaits();
  }
  return count;
}

/** Callers who ask for the same total share its count, which goes on while one of them waits. */
export async function countOnce(
  counts: ChangeLogCache,
  key: string,
  count: () => Promise<number>,
  isLeft: () => boolean,
): Promise<number> {
  for (;;)
    try {
      return await counts.get(key, count);
    } catch (error) {
      if (!(error instanceof NobodyWaits) || isLeft()) throw error;
    }
}
