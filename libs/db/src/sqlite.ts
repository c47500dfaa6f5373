import { setImmediate } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { TIME_LIMITS } from './time-limits';

/** Required settings of every connection; others could lose an acknowledged write. */
const WANTED = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

interface Options {
  readonly readOnly: boolean;
  readonly noTimeouts: boolean;
}

/** A reopened WAL file defaults to synchronous NORMAL, so this is set on every connection. */
function prepare(connection: Sqlite.Database, { readOnly, noTimeouts }: Options): void {
  const busyMs = readOnly || noTimeouts ? TIME_LIMITS.busyNoTimeoutsMs : TIME_LIMITS.busyMs;
  connection.pragma(`busy_timeout = ${busyMs}`);
  if (!readOnly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -16384');
  connection.pragma('temp_store = MEMORY');
  // What is deleted is overwritten, as an erasure has to leave nothing in the file (PRIVACY-2).
  connection.pragma('secure_delete = ON');
  for (const [name, value] of Object.entries(WANTED)) {
    const found: unknown = connection.pragma(name, { simple: true });
    if (found !== value) throw new Error(`SQLite refused ${name}=${value}: it is ${String(found)}`);
  }
}

/** The knex settings for a SQLite file, with a pool of one connection. */
export function sqliteConfig(file: string, options: Options): Knex.Config {
  return {
    client: 'better-sqlite3',
    connection: { filename: file, ...(options.readOnly && { options: { readonly: true } }) },
    useNullAsDefault: true,
    acquireConnectionTimeout: options.noTimeouts ? TIME_LIMITS.acquireNoTimeoutsMs : TIME_LIMITS.acquireMs,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: Sqlite.Database, done: (error: Error | null, connection: unknown) => void) {
        try {
          prepare(connection, options);
          done(null, connection);
        } catch (error) {
          done(error as Error, connection);
        }
      },
    },
  };
}

const LONGEST_TURN_MS = 10;

type Query = (connection: unknown, query: unknown) => Promise<unknown>;

/**
 * SQLite is synchronous, so queued statements for its one connection run without returning to the event loop, and
 * new requests wait for all of them. This yields whenever it is due, except within a transaction: those are short,
 * and others wait for them.
 */
export function yieldToEventLoop(db: Knex): Knex {
  const client = db.client as { _query: Query };
  const ask = client._query.bind(client);
  let turnedAt = performance.now();
  client._query = async (connection, query) => {
    if (performance.now() - turnedAt > LONGEST_TURN_MS) {
      await setImmediate();
      turnedAt = performance.now();
    }
    return ask(connection, query);
  };
  return db;
}
