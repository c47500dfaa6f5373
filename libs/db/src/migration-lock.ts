import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DatabaseLocation } from './dialect';
import { DatabaseStartError } from './errors';
import { lockFile } from './file-lock';
import { inTransaction } from './in-transaction';
import { IS_GALERA_NODE } from './mysql';

const TIMEOUT_SECONDS = 120;
const BUSY =
  'Another process has been migrating this database for two minutes: see what it is doing, then start again';

async function withFileLock<T>(file: string, fn: () => Promise<T>): Promise<T> {
  const release = await lockFile(`${file}.migrating`, TIMEOUT_SECONDS);
  if (!release) throw new DatabaseStartError(BUSY);
  try {
    return await fn();
  } finally {
    release();
  }
}

const NAME = "concat('migrate ', left(database(), 50))";

/**
 * Held by the connection that also changes the schema: the server releases it when that connection ends, and a
 * statement left running by a killed process keeps the connection until it is done.
 */
async function withNamedLock<T>(db: Knex, fn: () => Promise<T>): Promise<T> {
  const [[row]] = await db.raw(`select get_lock(${NAME}, ?) as held`, [TIMEOUT_SECONDS]);
  if (Number(row?.held) !== 1) throw new DatabaseStartError(BUSY);
  try {
    return await fn();
  } finally {
    await db.raw(`select release_lock(${NAME})`);
  }
}

const HELD_SECONDS = 20;
const RENEW_MS = 5_000;
const RETRY_EVERY_MS = 250;
/** A lock that ends later than any valid one was taken while the server's clock was wrong. */
const FREE = `holder <> ? and (until < utc_timestamp(3) or until > utc_timestamp(3) + interval ${2 * HELD_SECONDS} second)`;

/**
 * A named lock of one Galera node is unknown to the others, so there the lock is a row: of two concurrent takers one
 * fails at its commit. It expires when its process dies.
 */
export async function withLockRow<T>(db: Knex, fn: () => Promise<T>): Promise<T> {
  await db.raw(`create table if not exists migration_lock
    (id tinyint not null primary key, holder char(36) not null, until datetime(3) not null) engine=InnoDB`);
  await inTransaction(db, (trx) => trx.raw("insert ignore into migration_lock values (1, '', '2000-01-01')"));
  const holder = randomUUID();
  const take = (condition: string): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const [{ affectedRows }] = await trx.raw(
        `update migration_lock set holder = ?, until = utc_timestamp(3) + interval ${HELD_SECONDS} second where ${condition}`,
        [holder, holder],
      );
      return affectedRows === 1;
    });
  const giveUp = performance.now() + TIMEOUT_SECONDS * 1_000;
  while (!(await take(FREE))) {
    if (performance.now() > giveUp) throw new DatabaseStartError(BUSY);
    await pause(RETRY_EVERY_MS);
  }
  const renewing = setInterval(() => void take('holder = ?').catch(() => undefined), RENEW_MS);
  try {
    return await fn();
  } finally {
    clearInterval(renewing);
    await inTransaction(db, (trx) =>
      trx.raw("update migration_lock set until = '2000-01-01' where holder = ?", [holder]),
    );
  }
}

async function isGaleraNode(db: Knex): Promise<boolean> {
  const [rows] = await db.raw(IS_GALERA_NODE);
  return rows.length > 0;
}

/** Lets one process at a time change the schema; the others wait and then find it up to date (KEEP-3). */
export async function withMigrationLock<T>(
  where: DatabaseLocation,
  db: Knex,
  fn: () => Promise<T>,
): Promise<T> {
  if (where.file && !where.databaseUrl) return withFileLock(where.file, fn);
  return (await isGaleraNode(db)) ? withLockRow(db, fn) : withNamedLock(db, fn);
}
