import type { Knex } from 'knex';

/** The database: a MySQL or MariaDB URL, or a SQLite file. */
export interface DatabaseLocation {
  readonly databaseUrl?: string;
  readonly file?: string;
  /** Opens without the right to write; the file or database must exist. */
  readonly readOnly?: boolean;
  /** For migrations and tools, which may run for minutes. Services never set it. */
  readonly noTimeouts?: boolean;
  /** Uses a single connection, so that a connection's lock covers all statements. */
  readonly oneConnection?: boolean;
}

export type Db = Knex | Knex.Transaction;
export type Dialect = 'sqlite' | 'mysql';

/** The dialect of a connection; MariaDB counts as `mysql`. */
export function dialectOf(db: Db): Dialect {
  return db.client.config.client === 'mysql2' ? 'mysql' : 'sqlite';
}
