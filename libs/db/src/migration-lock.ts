import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import type { DatabaseLocation } from './dialect';

const PATIENCE_SECONDS = 120;

/** Held by a transaction on a small file of its own: the system lets go of it when the process dies. */
async function withFileLock<T>(file: string, fn: () => Promise<T>): Promise<T> {
  const lock = new Sqlite(`${file}.migrating`, { timeout: 0 });
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (tries === PATIENCE_SECONDS * 10) throw error;
        await pause(100);
      }
    }
    return await fn();
  } finally {
    lock.close();
  }
}

/** Held by a connection of its own: the server lets go of it when the connection ends. */
async function withNamedLock<T>(db: Knex, fn: () => Promise<T>): Promise<T> {
  return db.transaction(async (holder) => {
    const [[row]] = await holder.raw("select get_lock(concat('migrate ', left(database(), 50)), ?) as held", [
      PATIENCE_SECONDS,
    ]);
    if (Number(row?.held) !== 1)
      throw new Error('Another process has been migrating this database for two minutes');
    try {
      return await fn();
    } finally {
      await holder.raw("select release_lock(concat('migrate ', left(database(), 50)))");
    }
  });
}

/** Lets one process at a time change the schema; the others wait and then find it done. */
export function withMigrationLock<T>(where: DatabaseLocation, db: Knex, fn: () => Promise<T>): Promise<T> {
  return where.file && !where.databaseUrl ? withFileLock(where.file, fn) : withNamedLock(db, fn);
}
