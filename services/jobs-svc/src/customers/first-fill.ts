import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, isUniqueViolation, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { keysFor } from './customer-keys.store';
import { PERSON_COLUMNS, personOf } from './customer-row';
import { gatherByCustomer, withKeys } from './fill-choices';
import { indexFilled } from './fill-search';
import { writeGathered } from './fill-write';

/** Jobs per transaction: a killed process goes on after the last one, and other writers wait only briefly. */
const JOBS_AT_ONCE = 500;
/** Steps whose customers are indexed together. */
const STEPS_PER_INDEXING = 20;
const FILL = 1;

interface FillDeps {
  readonly db: Db;
  readonly clock: () => Date;
  /** Between two steps the service answers what has come in. */
  readonly pauseMs?: number;
  /** Ends the fill between two steps. */
  readonly isStopped?: () => boolean;
}

/**
 * Gives the jobs there are their customers, oldest first, beside the service (CUSTOMER-4). Several processes may run it
 * at once: each step takes the watermark for itself. Jobs that a version before this one has added since are included.
 * Returns the number of jobs looked at.
 */
export async function fillCustomers({ db, clock, pauseMs = 5, isStopped }: FillDeps): Promise<number> {
  await db('customer_fill').insert({ id: FILL, last_job_id: 0, indexed_id: 0 }).onConflict('id').ignore();
  let examined = 0;
  let indexing: Promise<unknown> = Promise.resolve();
  try {
    for (let steps = 1; !isStopped?.(); steps += 1) {
      const step = await claimingStep(db, clock().toISOString());
      examined += step;
      if (step === 0) break;
      // Beside the next steps: half of the fill's work is here. What it rejects with is thrown at the end.
      if (steps % STEPS_PER_INDEXING === 0) {
        indexing = indexing.then(() => indexFilled(db));
        indexing.catch(() => undefined);
      }
      await pause(pauseMs);
    }
  } finally {
    await indexing;
  }
  while (!isStopped?.() && (await indexFilled(db)));
  return examined;
}

const CLAIM_TRIES = 2;

/** A step, again where a save has made one of its customers meanwhile; at last without claims, of which one may be stale. */
async function claimingStep(db: Db, at: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, (trx) => fillStep(trx, at, tries <= CLAIM_TRIES));
    } catch (error) {
      if (!isUniqueViolation(error, 'claim')) throw error;
    }
  }
}

async function fillStep(trx: Db, at: string, claims: boolean): Promise<number> {
  const fill = await trx('customer_fill').where({ id: FILL }).forUpdate().first('last_job_id', 'indexed_id');
  const rows: Row[] = await trx('jobs')
    .where('id', '>', Number(fill.last_job_id))
    .orderBy('id')
    .limit(JOBS_AT_ONCE)
    .select('id', 'customer_id', ...PERSON_COLUMNS);
  const last = rows.at(-1);
  if (!last) return 0;
  const jobs = rows
    .filter(({ customer_id }) => customer_id === null)
    .map((row) => ({ id: Number(row.id), person: personOf(row) }));
  const keyed = withKeys(jobs);
  const stored = await keysFor(
    trx,
    keyed.flatMap(({ keys }) => keys),
  );
  await writeGathered(trx, gatherByCustomer(keyed, stored), {
    at,
    claims,
    indexedUpTo: Number(fill.indexed_id ?? 0),
  });
  await trx('customer_fill').where({ id: FILL }).update({ last_job_id: last.id });
  return rows.length;
}
