import { setTimeout as pause } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Connection } from 'mysql2';
import { dialectOf } from './dialect';
import { TIME_LIMITS } from './time-limits';

export interface Availability {
  /** False from a failure until the database answers again, so that callers need not wait for a timeout. */
  readonly isUp: () => boolean;
  /** Reports a lost connection; the database is then polled until it answers. */
  readonly failed: () => void;
  /** Reports a timeout: the database counts as unavailable only if a connection of its own gets no answer either. */
  readonly timedOut: () => void;
  /** False while another program holds the lock of a SQLite file: reads work, writes do not. */
  readonly isWritable: () => boolean;
  /** Reports such a lock; the file is then polled until it is free. */
  readonly locked: () => void;
  readonly stop: () => void;
}

const RETRY_MS = 400;

/** Tracks whether the database is available: only the first callers wait for a timeout, then it polls (KEEP-2). */
export function watchDatabase(db: Knex): Availability {
  let up = true;
  let writable = true;
  let probing = false;
  let stopped = false;

  const untilItAnswers = async (): Promise<void> => {
    while (!up && !stopped) {
      try {
        await db.raw('select 1');
        up = true;
      } catch {
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  };

  const untilItIsFree = async (): Promise<void> => {
    while (!writable && !stopped) {
      try {
        await tryToWrite(db);
        writable = true;
      } catch {
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  };

  function failed(): void {
    if (!up || stopped) return;
    up = false;
    void untilItAnswers();
  }

  return {
    isUp: () => up,
    failed,
    timedOut() {
      // SQLite runs in this process: a timeout there means that it is busy.
      if (!up || probing || stopped || dialectOf(db) === 'sqlite') return;
      probing = true;
      void answersOutsideThePool(db).then((answers) => {
        probing = false;
        if (!answers) failed();
      });
    },
    isWritable: () => writable,
    locked() {
      if (!writable || stopped || dialectOf(db) !== 'sqlite') return;
      writable = false;
      void untilItIsFree();
    },
    stop: () => void (stopped = true),
  };
}

/** The pool's connections may all be waiting for slow statements. */
async function answersOutsideThePool(db: Knex): Promise<boolean> {
  const client = db.client as {
    acquireRawConnection(): Promise<Connection>;
  };
  try {
    const connection = await client.acquireRawConnection();
    const answered = new Promise<boolean>((resolve) =>
      connection.query({ sql: 'select 1', timeout: TIME_LIMITS.connectMs }, (error) => resolve(!error)),
    );
    return await answered.finally(() => connection.destroy());
  } catch {
    return false;
  }
}

/** Synchronous on one connection, so that no other statement can come between. */
async function tryToWrite(db: Knex): Promise<void> {
  const connection: Sqlite.Database = await db.client.acquireConnection();
  try {
    connection.exec('begin immediate; rollback');
  } finally {
    await db.client.releaseConnection(connection);
  }
}
