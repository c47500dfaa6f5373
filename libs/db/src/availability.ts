import { setTimeout as pause } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf } from './dialect';

export interface Availability {
  /** False from a failure until the database has answered again: callers then need not wait to find out. */
  readonly isUp: () => boolean;
  /** Tells of a failure; from then on the database is asked until it answers. */
  readonly failed: () => void;
  /** False while another program holds a SQLite file: it can be read and not written. */
  readonly isWritable: () => boolean;
  /** Tells of such a lock; from then on the file is tried until it is free. */
  readonly locked: () => void;
  readonly stop: () => void;
}

const RETRY_MS = 400;

/** Remembers that the database is away, so that only the first callers wait for it, and notices its return (KEEP-2). */
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

/** In one go on one connection, so that nothing of anybody else can come between. */
async function tryToWrite(db: Knex): Promise<void> {
  const connection: Sqlite.Database = await db.client.acquireConnection();
  try {
    connection.exec('begin immediate; rollback');
  } finally {
    await db.client.releaseConnection(connection);
  }
}
