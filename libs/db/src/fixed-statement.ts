import type { Knex } from 'knex';
import type { Connection } from 'mysql2';
import { dialectOf } from './dialect';
import type { SqliteClient } from './sqlite';

type Row = Readonly<Record<string, unknown>>;

interface MysqlClient {
  readonly acquireConnection: () => Promise<Connection>;
  readonly releaseConnection: (connection: Connection) => Promise<void>;
  readonly emit: (event: 'query', query: object) => void;
}

/**
 * Reads the rows of a statement whose text is always the same, outside of a transaction, until `take` returns false. knex,
 * which reads a long text again for each query, takes no part in it; on SQLite it stays compiled, and rows that are not
 * taken are not read.
 */
export async function readFixed(
  db: Knex,
  sql: string,
  bindings: readonly unknown[],
  take: (row: Row) => boolean,
): Promise<void> {
  if (dialectOf(db) === 'sqlite') return readSqlite(db.client as SqliteClient, sql, bindings, take);
  for (const row of await mysqlRows(db.client as MysqlClient, sql, bindings)) if (!take(row)) return;
}

async function readSqlite(
  client: SqliteClient,
  sql: string,
  bindings: readonly unknown[],
  take: (row: Row) => boolean,
): Promise<void> {
  const connection = await client.acquireConnection();
  try {
    await client.takeTurn?.();
    client.emit('query', { sql, bindings });
    for (const row of connection.prepare<unknown[], Row>(sql).iterate(...bindings)) if (!take(row)) return;
  } finally {
    await client.releaseConnection(connection);
  }
}

async function mysqlRows(
  client: MysqlClient,
  sql: string,
  bindings: readonly unknown[],
): Promise<readonly Row[]> {
  const connection = await client.acquireConnection();
  try {
    client.emit('query', { sql, bindings });
    return await new Promise((resolve, reject) =>
      connection.query(sql, [...bindings], (error, rows) => (error ? reject(error) : resolve(rows as Row[]))),
    );
  } finally {
    await client.releaseConnection(connection);
  }
}
