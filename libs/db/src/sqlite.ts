import type Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { TIME_LIMITS } from './time-limits';

/** What every connection must say of itself; anything else could lose an acknowledged write. */
const WANTED = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

interface Options {
  readonly readOnly: boolean;
  readonly unhurried: boolean;
}

/** A WAL file that is opened again runs at synchronous NORMAL, so this is set on every connection. */
function prepare(connection: Sqlite.Database, { readOnly, unhurried }: Options): void {
  const busyMs = readOnly || unhurried ? TIME_LIMITS.busyUnhurriedMs : TIME_LIMITS.busyMs;
  connection.pragma(`busy_timeout = ${busyMs}`);
  if (!readOnly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -32768');
  connection.pragma('temp_store = MEMORY');
  for (const [name, value] of Object.entries(WANTED)) {
    const found: unknown = connection.pragma(name, { simple: true });
    if (found !== value) throw new Error(`SQLite refused ${name}=${value}: it is ${String(found)}`);
  }
}

export function sqliteConfig(file: string, options: Options): Knex.Config {
  return {
    client: 'better-sqlite3',
    connection: { filename: file, ...(options.readOnly && { options: { readonly: true } }) },
    useNullAsDefault: true,
    acquireConnectionTimeout: TIME_LIMITS.acquireMs,
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
