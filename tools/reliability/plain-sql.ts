import Sqlite from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { readMysqlUrl } from '../../libs/db/src/mysql-url.mjs';

export type Row = Readonly<Record<string, unknown>>;

/** The database through its plain driver, bypassing the product's code. */
export interface PlainDatabase {
  readonly kind: 'SQLite' | 'MySQL';
  readonly query: (sql: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

export function openSqlite(file: string): PlainDatabase {
  const database = new Sqlite(file);
  return {
    kind: 'SQLite',
    query: async (sql) => {
      const statement = database.prepare(sql);
      if (statement.reader) return statement.all() as Row[];
      statement.run();
      return [];
    },
    close: async () => void database.close(),
  };
}

/** MariaDB or MySQL. */
export async function openServer(url: string): Promise<PlainDatabase> {
  const connection = await createConnection({ ...readMysqlUrl(url), dateStrings: true });
  return {
    kind: 'MySQL',
    query: async (sql) => (await connection.query(sql))[0] as Row[],
    close: () => connection.end(),
  };
}
