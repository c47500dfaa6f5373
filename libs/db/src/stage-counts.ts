import type { Knex } from 'knex';
import { writeBehind } from './batch-writes';
import { dialectOf, type Db } from './dialect';
import { beforeCommit } from './in-transaction';

/** Corrections are kept in a slot that no save waits for. */
const CORRECTIONS = 0;

/**
 * A stage's total is spread over rows, so that saves of different jobs rarely wait for the same one: each is locked
 * until its transaction has been flushed to disk.
 */
const SLOTS_OF_SAVES = 16;
export const SLOTS = Array.from({ length: 1 + SLOTS_OF_SAVES }, (_, slot) => slot);
const slotOf = (jobId: number): number => 1 + (jobId % SLOTS_OF_SAVES);

type Counts = ReadonlyMap<string, number>;

/** Changes of the transactions that are under way. */
const pending = new WeakMap<Db, Map<string, number>>();

/**
 * Counts a job out of and into stages (STAGE-9). The totals are written at the end of the transaction in one statement, in
 * the order of their key: no transaction waits for a row of another while it holds a total that others wait for.
 */
export async function countStages(
  trx: Db,
  jobId: number,
  { left, entered }: { readonly left: readonly string[]; readonly entered: readonly string[] },
): Promise<void> {
  if (left.length + entered.length === 0) return;
  const known = pending.get(trx);
  const changes = known ?? new Map<string, number>();
  for (const stage of left) changes.set(stage, (changes.get(stage) ?? 0) - 1);
  for (const stage of entered) changes.set(stage, (changes.get(stage) ?? 0) + 1);
  if (known) return;
  pending.set(trx, changes);
  await beforeCommit(trx, async () => {
    pending.delete(trx);
    await addTo(trx, slotOf(jobId), changes);
  });
}

async function addTo(trx: Db, slot: number, changes: Counts): Promise<void> {
  const stages = [...changes.keys()].filter((stage) => changes.get(stage) !== 0).sort();
  if (stages.length === 0) return;
  const added = stages.map((stage) => `when ? then ${changes.get(stage) ?? 0}`).join(' ');
  const update = trx.raw(
    `update stage_counts set jobs = jobs + case stage ${added} end
     where slot = ? and stage in (${stages.map(() => '?').join(', ')})`,
    [...stages, slot, ...stages],
  );
  await writeBehind(trx, update);
}

const toCounts = (rows: readonly Readonly<Record<string, unknown>>[]): Counts =>
  new Map(rows.map(({ stage, jobs }) => [String(stage), Number(jobs)]));

/** The number of jobs in each stage. */
export async function stageCounts(db: Db): Promise<Counts> {
  return toCounts(await db('stage_counts').groupBy('stage').select('stage').sum({ jobs: 'jobs' }));
}

/** The number of jobs in one stage. */
export async function stageCount(db: Db, stage: string): Promise<number> {
  const row = await db('stage_counts').where({ stage }).sum({ jobs: 'jobs' }).first();
  return Number(row?.jobs ?? 0);
}

/**
 * Counts `job_stages` and corrects the totals where they differ: after rows were written by a version or a tool that
 * does not know them. Exact while others save: totals and rows are read at one moment, and what is added is the
 * difference. Returns the number of totals that were wrong.
 */
export async function repairStageCounts(db: Db): Promise<number> {
  const isServer = dialectOf(db) !== 'sqlite';
  // By their keys, so that no other slot is locked.
  const stages: readonly string[] = await db('stage_counts').distinct().pluck('stage');
  return db.transaction(
    async (trx) => {
      // Two repairs at once would both add the difference. It comes first, as the first plain read fixes the moment.
      if (isServer)
        await trx('stage_counts')
          .where({ slot: CORRECTIONS })
          .whereIn('stage', stages)
          .forUpdate()
          .select('stage');
      const counted = await stageCounts(trx);
      const truth = toCounts(await trx('job_stages').groupBy('stage').select('stage').count({ jobs: '*' }));
      const wrong = [...new Set([...counted.keys(), ...truth.keys()])]
        .map((stage) => [stage, (truth.get(stage) ?? 0) - (counted.get(stage) ?? 0)] as const)
        .filter(([, difference]) => difference !== 0);
      for (const [stage, difference] of wrong) await correct(trx, stage, difference);
      return wrong.length;
    },
    isServer ? { isolationLevel: 'repeatable read' } : undefined,
  );
}

async function correct(trx: Knex.Transaction, stage: string, difference: number): Promise<void> {
  const key = { slot: CORRECTIONS, stage };
  if ((await trx('stage_counts').where(key).increment('jobs', difference)) === 0)
    await trx('stage_counts').insert({ ...key, jobs: difference });
}
