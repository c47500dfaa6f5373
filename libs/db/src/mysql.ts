import type { Knex } from 'knex';
import type { Connection } from 'mysql2';
import { batchWrites } from './batch-writes';
import { driverQuery, replaceQuery } from './driver-call';
import { readMysqlUrl } from './mysql-url.mjs';
import { TIME_LIMITS } from './time-limits';

/** READ COMMITTED, so that a save that lost a race reads the winner's row and not an old snapshot. */
const SESSION = [
  'set session transaction isolation level read committed',
  `set session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
     innodb_lock_wait_timeout = ${TIME_LIMITS.lockSeconds}`,
];

/**
 * Without a limit of its own the server continues a statement whose caller has timed out, possibly for ever. MySQL has
 * one for queries, MariaDB one for all statements; each ignores the other's comment.
 */
const SERVER_LIMIT = `set session /*!50708 max_execution_time = ${TIME_LIMITS.serverMs} */
  /*M!100101 max_statement_time = ${TIME_LIMITS.serverMs / 1_000} */`;

/**
 * A Galera cluster acknowledges a commit before every node has applied it. With this setting a node catches up before
 * it reads or writes, so that users see on one node what they saved on another.
 */
const CATCH_UP = 'set session wsrep_sync_wait = 7';
export const IS_GALERA_NODE = "show variables where variable_name = 'wsrep_on' and value = 'ON'";

/** A node outside its cluster refuses statements; the next connection may reach another node. */
const NODE_LEFT = 'ER_UNKNOWN_COM_ERROR';

/**
 * Gives each statement a timeout. A connection whose statement timed out is destroyed: the server may still be
 * working on it, and its result must not reach the next caller.
 */
function limitStatements(connection: Connection): void {
  const query = driverQuery(connection);
  replaceQuery(connection, (options, values, callback) =>
    query({ timeout: TIME_LIMITS.queryMs, ...options }, values, (error, ...rest) => {
      if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT' || error?.code === NODE_LEFT) connection.destroy();
      callback(error, ...rest);
    }),
  );
}

/** Answers whether the server is a node of a Galera cluster. One round trip, since a save may wait for it. */
async function prepare(connection: Connection, session: readonly string[]): Promise<boolean> {
  const ask = (...statements: readonly string[]): Promise<readonly unknown[]> =>
    new Promise((resolve, reject) =>
      connection.query(statements.join(';\n'), (error: Error | null, results: unknown) =>
        error ? reject(error) : resolve(results as readonly unknown[]),
      ),
    );
  const found = (await ask(...session, IS_GALERA_NODE)).at(-1);
  const isClustered = Array.isArray(found) && found.length > 0;
  if (isClustered) await ask(CATCH_UP);
  return isClustered;
}

/** The knex settings for a mysql:// URL. Throws a `MysqlUrlError` for an invalid one. */
export function mysqlConfig(
  databaseUrl: string,
  options: { noTimeouts: boolean; readOnly: boolean; oneConnection: boolean },
): Knex.Config {
  const session = [
    ...SESSION,
    ...(options.noTimeouts ? [] : [SERVER_LIMIT]),
    ...(options.readOnly ? ['set session transaction read only'] : []),
  ];
  return {
    client: 'mysql2',
    connection: {
      ...readMysqlUrl(databaseUrl),
      charset: 'utf8mb4',
      // Values are escaped by mysql2 alone, and no text of a user is ever part of a statement.
      multipleStatements: true,
      dateStrings: true,
      timezone: 'Z',
      connectTimeout: TIME_LIMITS.connectMs,
    },
    acquireConnectionTimeout: options.noTimeouts ? TIME_LIMITS.acquireNoTimeoutsMs : TIME_LIMITS.acquireMs,
    pool: {
      // The single connection must not be closed while idle.
      min: options.oneConnection ? 1 : 0,
      max: options.oneConnection ? 1 : 10,
      afterCreate(connection: Connection, done: (error: Error | null, connection: unknown) => void) {
        if (!options.noTimeouts) limitStatements(connection);
        prepare(connection, session).then(
          (isClustered) => {
            batchWrites(connection, isClustered);
            done(null, connection);
          },
          (error: Error) => done(error, connection),
        );
      },
    },
  };
}
