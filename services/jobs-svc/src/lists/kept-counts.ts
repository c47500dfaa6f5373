import type { Knex } from 'knex';

/** Counts remembered until something changes, so that a list of a large archive need not count it each time. */
export interface KeptCounts {
  readonly get: <T>(db: Knex, key: string, compute: () => Promise<T>) => Promise<T>;
}

const MOST_KEPT = 500;

/**
 * Transactions that run side by side may appear in the change log out of the order of their ids, so the
 * state of the data is told by the newest id together with how many of the last ones are there.
 */
const WINDOW = 200;

async function stateOf(db: Knex): Promise<string> {
  const recent = db('changes')
    .whereRaw('id > (select max(id) from changes) - ?', [WINDOW])
    .count('*')
    .as('recent');
  const row = await db('changes').max('id as id').select(recent).first();
  return `${row?.id}/${row?.recent}`;
}

export function keepCounts(): KeptCounts {
  let state = '';
  const kept = new Map<string, Promise<unknown>>();

  return {
    async get<T>(db: Knex, key: string, compute: () => Promise<T>): Promise<T> {
      const now = await stateOf(db);
      if (now !== state || kept.size >= MOST_KEPT) kept.clear();
      state = now;
      const known = kept.get(key);
      if (known) return known as Promise<T>;
      const computed = compute();
      kept.set(key, computed);
      computed.catch(() => kept.delete(key));
      return computed;
    },
  };
}
