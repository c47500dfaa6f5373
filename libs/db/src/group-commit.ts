import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';

type Work<T> = (trx: Knex.Transaction) => Promise<T>;

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads wait for a whole group. */
const MOST_IN_A_GROUP = 8;

const queues = new WeakMap<Knex, Waiting[]>();

/**
 * Runs `work` in a transaction that may be shared: those that wait for a SQLite file at the same time are committed
 * together, since the flush takes as long as all else. One that fails takes nothing of another back, and none is
 * answered before the commit.
 */
export function inGroup<T>(db: Knex, work: Work<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const waiting: Waiting = {
      work: AsyncResource.bind(work),
      resolve: (made) => resolve(made as T),
      reject,
    };
    const queue = queues.get(db);
    if (queue) return void queue.push(waiting);
    const begun = [waiting];
    queues.set(db, begun);
    void commitAll(db, begun);
  });
}

async function commitAll(db: Knex, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    // Those who have arrived together are read before the first begins.
    await setImmediate();
    await commitGroup(db, queue);
  }
  queues.delete(db);
}

async function commitGroup(db: Knex, queue: Waiting[]): Promise<void> {
  const first = queue.shift();
  if (!first) return;
  const answers: (() => void)[] = [];
  const members = [first];
  try {
    await db.transaction(async (trx) => {
      const made = await first.work(trx);
      answers.push(() => first.resolve(made));
      while (members.length < MOST_IN_A_GROUP && (await addNext(trx))) continue;
    });
  } catch (error) {
    for (const { reject } of members) reject(error);
    return;
  }
  for (const answer of answers) answer();

  /** Runs the next one in a savepoint. False when none waits, or it failed: some errors end the whole transaction. */
  async function addNext(trx: Knex.Transaction): Promise<boolean> {
    const next = queue.shift();
    if (!next) return false;
    try {
      const made = await trx.transaction(next.work);
      members.push(next);
      answers.push(() => next.resolve(made));
      return true;
    } catch (error) {
      next.reject(error);
      return false;
    }
  }
}
