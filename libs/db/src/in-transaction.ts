import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Db } from './dialect';
import { isLocked, isRetryable } from './errors';
import { TIME_LIMITS } from './time-limits';

const ATTEMPTS = 5;
const RETRY_EVERY_MS = 50;

/**
 * Runs `fn` in a transaction, or in the one that `db` already is. A deadlock or lock wait retries the outermost one
 * from its start, so `fn` must have no effects that a rollback does not undo. Waiting for another program's lock on a
 * SQLite file happens here, where reads continue, and not inside SQLite, which would block the process.
 */
export async function inTransaction<T>(db: Db, fn: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Knex.Transaction);
  const giveUp = performance.now() + TIME_LIMITS.lockedMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(fn);
    } catch (error) {
      if (isLocked(error) && performance.now() < giveUp) await pause(RETRY_EVERY_MS);
      else if (isRetryable(error) && attempt < ATTEMPTS) await pause(5 * 2 ** attempt);
      else throw error;
    }
  }
}
