import type { Connection } from 'mysql2';
import type { Knex } from 'knex';
import { dialectOf, type Db } from './dialect';
import { driverQuery, replaceQuery, type Callback, type Query, type StatementOptions } from './driver-call';

interface Header {
  readonly insertId: number;
}

/** A packet stays far below what a server accepts by default. */
const MOST_UNSENT_CHARACTERS = 256 * 1024;

/** What the transaction of a connection has not sent yet. */
interface Unsent {
  begin: boolean;
  readonly writes: { readonly sql: string; readonly onId: (id: number) => void }[];
  /** Why a write could not be made: the transaction must not be committed without it. */
  failure: Error | null;
}

/**
 * Sends the statements of a transaction in fewer round trips, each of which costs both processes more than most statements
 * do: BEGIN goes with the first statement, and writes whose outcome nobody waits for go with COMMIT. Order is kept: another
 * statement sends them first. A batch that fails ends its transaction, so nothing is committed without all of its writes.
 *
 * On a cluster each statement is sent alone: a Galera node may roll a transaction back between two statements of a batch
 * without an error, and would commit those after it.
 */
export function batchWrites(connection: Connection, isClustered = false): void {
  const send = driverQuery(connection);
  if (isClustered) return sendAlone(connection, send);
  const unsent: Unsent = { begin: false, writes: [], failure: null };

  /** Sends a statement with the BEGIN before it, and calls back with its own result. */
  function sendFirst(options: StatementOptions, callback: Callback): void {
    send({ ...options, sql: `begin;\n${options.sql}` }, [], (error, rows, fields) => {
      if (error) return callback(error);
      callback(null, (rows as readonly unknown[])[1], (fields as readonly unknown[])[1]);
    });
  }

  function takeBegin(): readonly string[] {
    const begin = unsent.begin ? ['begin'] : [];
    unsent.begin = false;
    return begin;
  }

  /** Sends the writes, with `last` after them, and passes on the ids of their rows. */
  function sendWrites(last: readonly string[], callback: Callback): void {
    const writes = unsent.writes.splice(0);
    const begin = takeBegin();
    const statements = [...begin, ...writes.map(({ sql }) => sql), ...last];
    send({ sql: statements.join(';\n') }, [], (error, rows) => {
      if (error) return callback(error);
      const headers = (statements.length === 1 ? [rows] : rows) as readonly Header[];
      for (const [at, { onId }] of writes.entries()) onId(headers[begin.length + at]?.insertId ?? 0);
      callback(null, headers.at(-1));
    });
  }

  function commit(callback: Callback): void {
    const { failure } = unsent;
    const giveUp = (error: Error): void => rollBack(() => callback(error));
    if (failure) return giveUp(failure);
    if (unsent.begin && unsent.writes.length === 0) {
      unsent.begin = false;
      return callback(null);
    }
    sendWrites(['commit'], (error, rows) => (error ? giveUp(error) : callback(null, rows)));
  }

  function rollBack(callback: Callback): void {
    const isBegun = !unsent.begin;
    Object.assign(unsent, { begin: false, failure: null });
    unsent.writes.length = 0;
    if (!isBegun) return callback(null);
    send({ sql: 'rollback' }, [], (error) => {
      // The server rolls back by itself, and the error that led here says more.
      if (error) connection.destroy();
      callback(null);
    });
  }

  replaceQuery(connection, ({ behind, ...plain }, bindings, callback) => {
    if (plain.sql === 'BEGIN;') {
      Object.assign(unsent, { begin: true, failure: null });
      return callback(null);
    }
    if (plain.sql === 'COMMIT;') return commit(callback);
    if (plain.sql === 'ROLLBACK') return rollBack(callback);
    const fail = (error: Error): void => {
      unsent.failure = error;
      callback(error);
    };
    if (behind) {
      unsent.writes.push({ sql: connection.format(plain.sql, bindings), onId: behind });
      const nothingYet = (): void => callback(null, { insertId: 0, affectedRows: 0 });
      const length = unsent.writes.reduce((sum, { sql }) => sum + sql.length, 0);
      if (length < MOST_UNSENT_CHARACTERS) return nothingYet();
      return sendWrites([], (error) => (error ? fail(error) : nothingYet()));
    }
    const sendThis = (): void => {
      if (takeBegin().length === 0) return send(plain, bindings, callback);
      sendFirst({ ...plain, sql: connection.format(plain.sql, bindings) }, callback);
    };
    if (unsent.writes.length === 0) return sendThis();
    sendWrites([], (error) => (error ? fail(error) : sendThis()));
  });
}

function sendAlone(connection: Connection, send: Query): void {
  replaceQuery(connection, ({ behind, ...options }, values, callback) =>
    send(options, values, (error, rows, fields) => {
      if (!error) behind?.((rows as Header).insertId);
      callback(error, rows, fields);
    }),
  );
}

/**
 * A write of a transaction that reads nothing back and cannot be refused. On MySQL it is sent with COMMIT; `onId` is called with
 * the id of an inserted row once it is written. Outside of a transaction, and on SQLite, it is made at once.
 */
export async function writeBehind(
  trx: Db,
  write: Knex.QueryBuilder | Knex.Raw,
  onId: (id: number) => void = () => undefined,
): Promise<void> {
  if (trx.isTransaction && dialectOf(trx) === 'mysql') {
    await write.options({ behind: onId });
    return;
  }
  const made: unknown = await write;
  if (Array.isArray(made)) onId(Number(made[0]));
}
