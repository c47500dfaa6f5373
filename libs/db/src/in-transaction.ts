import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf, type Db } from './dialect';
import { isLocked, isRetryable } from './errors';
import { inGroup } from './group-commit';
import { TIME_LIMITS } from './time-limits';

const ATTEMPTS = 5;
const RETRY_EVERY_MS = 50;

type Step = () => Promise<void>;

/** The last steps of the transactions that are under way. */
const lastSteps = new WeakMap<Db, Step[]>();

/** Runs a step at the end of the transaction, before it commits; at once where `db` is in none. */
export async function beforeCommit(db: Db, step: Step): Promise<void> {
  const steps = lastSteps.get(db);
  if (steps) steps.push(step);
  else await step();
}

/**
 * Runs `fn` in a transaction, or in the one that `db` already is. A deadlock or lock wait retries the outermost one
 * from its start, so `fn` must have no effects that a rollback does not undo. Waiting for another program's lock on a
 * SQLite file happens here, where reads continue, and not inside SQLite, which would block the process.
 */
export async function inTransaction<T>(db: Db, fn: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Knex.Transaction);
  const work = async (trx: Knex.Transaction): Promise<T> => {
    const steps: Step[] = [];
    lastSteps.set(trx, steps);
    const made = await fn(trx);
    for (const step of steps) await step();
    return made;
  };
  const isSqlite = dialectOf(db) === 'sqlite';
  const giveUp = performance.now() + TIME_LIMITS.lockedMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (isSqlite ? inGroup(db as Knex, work) : db.transaction(work));
    } catch (error) {
      if (isLocked(error) && performance.now() < giveUp) await pause(RETRY_EVERY_MS);
      else if (isRetryable(error) && attempt < ATTEMPTS) await pause(5 * 2 ** attempt);
      else throw error;
    }
  }
}
