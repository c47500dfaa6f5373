import { LRUCache } from 'lru-cache';
import type { Db } from './dialect';

/** What was computed from the data, remembered for as long as nothing is written. */
export interface ChangeLogCache<V extends NonNullable<unknown> = NonNullable<unknown>> {
  /** Callers at the same moment share one computation; a failed one is forgotten. */
  readonly get: <T extends V>(key: string, compute: () => Promise<T>) => Promise<T>;
}

interface Bounds<V> {
  readonly mostBytes?: number;
  /** What an answer takes; without it, the length of its JSON. */
  readonly bytesOf?: (value: V) => number;
}

const MOST_BYTES = 2 * 1024 * 1024;

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

const jsonLength = (value: unknown): number => JSON.stringify(value).length;

/**
 * Looks at the state of the data for each question, in one statement that reads a few rows of indexes. Keeps the
 * answers that were asked for last, as many as `mostBytes` hold.
 */
export function createChangeLogCache<V extends NonNullable<unknown>>(
  db: Db,
  { mostBytes = MOST_BYTES, bytesOf = jsonLength }: Bounds<V> = {},
): ChangeLogCache<V> {
  const fresh = () => ({
    answers: new LRUCache<string, V>({
      maxSize: mostBytes,
      sizeCalculation: (value, key) => bytesOf(value) + key.length,
    }),
    computing: new Map<string, Promise<V>>(),
  });
  let state = '';
  let cache = fresh();
  return {
    async get<T extends V>(key: string, compute: () => Promise<T>): Promise<T> {
      const now = await stateOf(db);
      if (now !== state) cache = fresh();
      state = now;
      const { answers, computing } = cache;
      const known = answers.get(key) ?? computing.get(key);
      if (known !== undefined) return known as T | Promise<T>;
      const computed = compute();
      computing.set(key, computed);
      try {
        const value = await computed;
        answers.set(key, value);
        return value;
      } finally {
        computing.delete(key);
      }
    },
  };
}
