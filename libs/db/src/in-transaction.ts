import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Db } from './dialect';
import { isRetryable } from './errors';

const ATTEMPTS = 5;

/**
 * Runs `fn` in a transaction, or in the one that `db` already is. A deadlock or lock wait runs the
 * outermost one again from its start, so `fn` must do nothing that a rollback does not undo.
 */
export async function inTransaction<T>(db: Db, fn: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Knex.Transaction);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(fn);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pause(5 * 2 ** attempt);
    }
  }
}
