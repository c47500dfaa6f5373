import { setImmediate } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { TIME_LIMITS } from './time-limits';

/** Required settings of every connection; others could lose an acknowledged write. */
const WANTED = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

interface Options {
  readonly readOnly: boolean;
  readonly noTimeouts: boolean;
}

/**
 * Pages in memory, in KiB. Two services have a file open: 16 MiB each took 35 MiB more after load, and no less processor
 * time for a request, as the pages are in the system's cache as well. A migration has the file to itself.
 */
const CACHE_KIB = { service: 4_096, tool: 16_384 } as const;

/** A reopened WAL file defaults to synchronous NORMAL, so this is set on every connection. */
function prepare(connection: Sqlite.Database, { readOnly, noTimeouts }: Options): void {
  const busyMs = readOnly || noTimeouts ? TIME_LIMITS.busyNoTimeoutsMs : TIME_LIMITS.busyMs;
  connection.pragma(`busy_timeout = ${busyMs}`);
  if (!readOnly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`cache_size = -${noTimeouts ? CACHE_KIB.tool : CACHE_KIB.service}`);
  connection.pragma('temp_store = MEMORY');
  // What is deleted is overwritten, as an erasure has to leave nothing in the file (PRIVACY-2).
  connection.pragma('secure_delete = ON');
  for (const [name, value] of Object.entries(WANTED)) {
    const found: unknown = connection.pragma(name, { simple: true });
    if (found !== value) throw new Error(`SQLite refused ${name}=${value}: it is ${String(found)}`);
  }
}

const MOST_STATEMENTS = 150;

/** One for two thousand ids takes 340 kB, and is asked for again only with as many. */
const MOST_PARAMETERS = 300;

const parametersOf = (sql: string): number => sql.split('?').length - 1;

/**
 * Compiling a statement takes longer than most need to run. Statements of a service are read whole at once, so none is
 * in use when it is asked for again. Not for migrations, which change the tables under them.
 */
function keepStatements(connection: Sqlite.Database): void {
  const compile = connection.prepare.bind(connection);
  const statements = new LRUCache<string, Sqlite.Statement>({ max: MOST_STATEMENTS });
  const prepare = (sql: string): Sqlite.Statement => {
    const known = statements.get(sql);
    if (known) return known;
    const compiled = sql === 'COMMIT;' ? endingWith(connection, compile(sql)) : compile(sql);
    if (parametersOf(sql) <= MOST_PARAMETERS) statements.set(sql, compiled);
    return compiled;
  };
  Object.assign(connection, { prepare });
}

/** A commit that fails can leave its transaction open, and the next one would be part of it. */
function endingWith(connection: Sqlite.Database, commit: Sqlite.Statement): Sqlite.Statement {
  const run = commit.run.bind(commit);
  return Object.assign(commit, {
    run() {
      try {
        return run();
      } catch (error) {
        if (connection.inTransaction) connection.exec('rollback');
        throw error;
      }
    },
  });
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
          if (!options.noTimeouts) keepStatements(connection);
          done(null, connection);
        } catch (error) {
          done(error as Error, connection);
        }
      },
    },
  };
}

const LONGEST_TURN_MS = 10;

export interface SqliteClient {
  _query: (connection: unknown, query: unknown) => Promise<unknown>;
  /** Waits if the event loop is due. */
  takeTurn?: () => Promise<void>;
  readonly acquireConnection: () => Promise<Sqlite.Database>;
  readonly releaseConnection: (connection: Sqlite.Database) => Promise<void>;
  readonly emit: (event: 'query', query: object) => void;
}

/**
 * SQLite is synchronous, so queued statements for its one connection run without returning to the event loop, and
 * new requests wait for all of them. This yields whenever it is due, except within a transaction: those are short,
 * and others wait for them.
 */
export function yieldToEventLoop(db: Knex): Knex {
  const client = db.client as SqliteClient;
  const ask = client._query.bind(client);
  let turnedAt = performance.now();
  const takeTurn = async (): Promise<void> => {
    if (performance.now() - turnedAt <= LONGEST_TURN_MS) return;
    await setImmediate();
    turnedAt = performance.now();
  };
  client.takeTurn = takeTurn;
  client._query = async (connection, query) => {
    await takeTurn();
    return ask(connection, query);
  };
  return db;
}
