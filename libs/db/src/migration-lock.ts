import type { Knex } from 'knex';
import type { DatabaseLocation } from './dialect';
import { DatabaseRefusal } from './errors';
import { lockFile } from './file-lock';

const PATIENCE_SECONDS = 120;
const BUSY =
  'Another process has been migrating this database for two minutes: see what it is doing, then start again';

async function withFileLock<T>(file: string, fn: () => Promise<T>): Promise<T> {
  const release = await lockFile(`${file}.migrating`, PATIENCE_SECONDS);
  if (!release) throw new DatabaseRefusal(BUSY);
  try {
    return await fn();
  } finally {
    release();
  }
}

const NAME = "concat('migrate ', left(database(), 50))";

/**
 * Held by the one connection that also changes the schema: the server lets go of it when that connection ends, and
 * a statement that a killed process left running keeps the connection until it is done.
 */
async function withNamedLock<T>(db: Knex, fn: () => Promise<T>): Promise<T> {
  const [[row]] = await db.raw(`select get_lock(${NAME}, ?) as held`, [PATIENCE_SECONDS]);
  if (Number(row?.held) !== 1) throw new DatabaseRefusal(BUSY);
  try {
    return await fn();
  } finally {
    await db.raw(`select release_lock(${NAME})`);
  }
}

/** Lets one process at a time change the schema; the others wait and then find it done. */
export function withMigrationLock<T>(where: DatabaseLocation, db: Knex, fn: () => Promise<T>): Promise<T> {
  return where.file && !where.databaseUrl ? withFileLock(where.file, fn) : withNamedLock(db, fn);
}
