import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Knex } from 'knex';
import { readFixed } from './fixed-statement';

/** A cache of values computed from the database, invalidated by every write. */
export interface ChangeLogCache<V extends NonNullable<unknown> = NonNullable<unknown>> {
  /** Concurrent callers share one computation; a failed one is not cached. */
  readonly get: <T extends V>(key: string, compute: () => Promise<T>) => Promise<T>;
}

interface Bounds<V> {
  readonly mostBytes?: number;
  /** The size of a value in bytes; by default the length of its JSON. */
  readonly bytesOf?: (value: V) => number;
  /** Told of each read whether the value was there. */
  readonly onRead?: (isHit: boolean) => void;
}

const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Every write adds a row to the change log. Concurrent transactions may commit out of the order of their ids, so the
 * state combines the newest id with the number of recent rows; the other tables detect bulk writes.
 */
const STATE = `select (select max(id) from changes) as newest,
  (select count(*) from changes where id > (select max(id) from changes) - 600) as recent,
  (select max(id) from jobs) as job, (select max(id) from ordered_parts) as part`;

async function readState(db: Knex): Promise<string> {
  let state = '';
  await readFixed(db, STATE, [], (row) => {
    state = JSON.stringify(row);
    return false;
  });
  return state;
}

const readings = new WeakMap<Knex, Promise<string>>();

/** Those who ask in the same turn of the event loop share a reading, which begins after all of them have asked. */
function stateOf(db: Knex): Promise<string> {
  const shared = readings.get(db);
  if (shared) return shared;
  const begun = setImmediate().then(() => {
    readings.delete(db);
    return readState(db);
  });
  readings.set(db, begun);
  return begun;
}

const jsonLength = (value: unknown): number => JSON.stringify(value).length;

/**
 * Checks the state of the data on every read, in one statement that reads a few index rows. Keeps the most recently
 * used values, up to `mostBytes`.
 */
export function createChangeLogCache<V extends NonNullable<unknown>>(
  db: Knex,
  { mostBytes = MOST_BYTES, bytesOf = jsonLength, onRead }: Bounds<V> = {},
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
      onRead?.(known !== undefined);
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
