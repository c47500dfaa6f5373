import type { Knex } from 'knex';

/** Where the data is: a MySQL or MariaDB URL, or a SQLite file. */
export interface DatabaseLocation {
  readonly databaseUrl?: string;
  readonly file?: string;
  /** Opens without the right to write; the file or database must exist. */
  readonly readOnly?: boolean;
  /** For migrations and tools, which may work for minutes. Services never set it. */
  readonly noTimeouts?: boolean;
  /** Says everything over one connection, so that a lock of that connection lasts as long as what it is told to do. */
  readonly oneConnection?: boolean;
}

export type Db = Knex | Knex.Transaction;
export type Dialect = 'sqlite' | 'mysql';

export function dialectOf(db: Db): Dialect {
  return db.client.config.client === 'mysql2' ? 'mysql' : 'sqlite';
}
