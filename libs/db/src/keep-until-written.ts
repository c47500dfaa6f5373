import type { Db } from './dialect';

/** What was computed from the data, remembered for as long as nothing is written. */
export interface KeptAnswers {
  /** Callers at the same moment share one computation; a failed one is forgotten. */
  readonly get: <T>(key: string, compute: () => Promise<T>) => Promise<T>;
}

const MOST_KEPT = 500;

/**
 * Every write leaves a row in the change log. Transactions that run side by side may appear there out of the
 * order of their ids, so the state is told by the newest id together with how many of the last ones are there;
 * the other tables are for rows that were written in bulk.
 */
const STATE = `select (select max(id) from changes) as newest,
  (select count(*) from changes where id > (select max(id) from changes) - 600) as recent,
  (select max(id) from jobs) as job, (select max(id) from ordered_parts) as part`;

async function stateOf(db: Db): Promise<string> {
  const found: unknown = await db.raw(STATE);
  // mysql2 answers rows and columns, SQLite rows alone.
  const [first] = found as readonly unknown[];
  return JSON.stringify(Array.isArray(first) ? first[0] : first);
}

/** Looks at the state of the data for each question, in one statement that reads a few rows of indexes. Keeps `most` answers. */
export function keepUntilWritten(db: Db, most = MOST_KEPT): KeptAnswers {
  let state = '';
  let kept = new Map<string, Promise<unknown>>();
  return {
    async get<T>(key: string, compute: () => Promise<T>): Promise<T> {
      const now = await stateOf(db);
      if (now !== state || kept.size >= most) kept = new Map();
      state = now;
      const remembered = kept;
      const known = remembered.get(key) as Promise<T> | undefined;
      if (known) return known;
      const computed = compute();
      remembered.set(key, computed);
      computed.catch(() => remembered.delete(key));
      return computed;
    },
  };
}
