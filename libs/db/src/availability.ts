import { setTimeout as pause } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf } from './dialect';

export interface Availability {
  /** False from a failure until the database answers again, so that callers need not wait for a timeout. */
  readonly isUp: () => boolean;
  /** Reports a failure; the database is then polled until it answers. */
  readonly failed: () => void;
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

  return {
    isUp: () => up,
    failed() {
      if (!up || stopped) return;
      up = false;
      void untilItAnswers();
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

/** Synchronous on one connection, so that no other statement can come between. */
async function tryToWrite(db: Knex): Promise<void> {
  const connection: Sqlite.Database = await db.client.acquireConnection();
  try {
    connection.exec('begin immediate; rollback');
  } finally {
    await db.client.releaseConnection(connection);
  }
}
