import { stagesOf, type StageFacts } from '@loupe/domain';
import { dialectOf, type Db } from '../dialect';
import { inTransaction } from '../in-transaction';
import {
  addColumns,
  createIndex,
  createTable,
  flag,
  instant,
  integer,
  long,
  NO_INSTANT,
  reference,
  withDefault,
} from '../tables';
import type { Migration } from './migration';

/** Jobs per transaction: other writers wait only briefly. */
const JOBS_AT_ONCE = 2_000;

/** What an existing row is at least known to have waited since; the history of active jobs says it exactly. */
const SINCE = `coalesce(case stage when 'waiting-collection' then j.collection_date
  when 'customer-rejected' then j.customer_rejected_at
  when 'completed' then coalesce(j.collection_date, j.updated_at) end, j.date_created)`;

const dueOf = (db: Db): string => {
  const confirmed =
    dialectOf(db) === 'sqlite'
      ? `j.confirmed_date || 'T00:00:00.000Z'`
      : `concat(j.confirmed_date, 'T00:00:00.000Z')`;
  return `coalesce(case stage when 'waiting-collection' then j.collection_date else ${confirmed} end, '${NO_INSTANT}')`;
};

async function fillFromJobs(db: Db): Promise<void> {
  const newest = await db('jobs').max({ id: 'id' }).first();
  const ofJob = (sql: string) => `(select ${sql} from jobs j where j.id = job_stages.job_id)`;
  for (let from = 1; from <= Number(newest?.id); from += JOBS_AT_ONCE)
    await db.raw(
      `update job_stages set since = ${ofJob(SINCE)}, due_at = ${ofJob(dueOf(db))},
        high = ${ofJob(`case j.status_order when 'High Priority' then 1 else 0 end`)}
      where job_id between ? and ? and since = ?`,
      [from, from + JOBS_AT_ONCE - 1, NO_INSTANT],
    );
}

type Facts = { -readonly [K in keyof StageFacts]: StageFacts[K] };

async function factsOf(db: Db, id: number): Promise<Facts> {
  const row = await db('jobs').where({ id }).first();
  return {
    jobStatus: row.job_status,
    customerRejected: Boolean(row.customer_rejected),
    missing: row.missing,
    quoteAmount: Number(row.quote_amount),
    jobAccepted: Boolean(row.job_accepted),
    customerCollected: Boolean(row.customer_collected),
  };
}

/** Undoes the changes of a job one by one; the one before which it was not in a stage is when it entered it. */
async function fillFromHistory(db: Db, id: number): Promise<void> {
  let facts = await factsOf(db, id);
  const open = new Set<string>(stagesOf(facts));
  const changes: readonly { at: string; before_json: string }[] = await db('changes')
    .where({ job_id: id, topic: 'jobs' })
    .orderBy('id', 'desc')
    .select('at', 'before_json');
  for (const { at, before_json } of changes) {
    facts = { ...facts, ...(JSON.parse(before_json) as Partial<Facts>) };
    const before = new Set<string>(stagesOf(facts));
    for (const stage of [...open].filter((one) => !before.has(one))) {
      await db('job_stages').where({ job_id: id, stage }).update({ since: at });
      open.delete(stage);
    }
  }
}

async function fillActive(db: Db): Promise<void> {
  const ids: number[] = await db('job_stages').where({ stage: 'active' }).pluck('job_id');
  for (const id of ids) await inTransaction(db, (trx) => fillFromHistory(trx, Number(id)));
}

/**
 * When a job entered each of its stages, when it is due and whether it has priority, with an index for each order of a
 * stage's list; and what each user has set up for themselves.
 */
export const stageEntries: Migration = {
  name: '012-stage-entries',
  inSteps: true,
  async up(db) {
    await createTable(db, {
      name: 'preferences',
      columns: { user_id: reference(), version: integer(), body: long(), updated_at: instant() },
      primaryKey: ['user_id'],
      references: { user_id: 'users' },
    });
    await addColumns(db, 'job_stages', {
      since: withDefault(instant(), NO_INSTANT),
      due_at: withDefault(instant(), NO_INSTANT),
      high: flag(),
    });
    await fillFromJobs(db);
    await fillActive(db);
    await createIndex(db, 'job_stages_since', 'job_stages', 'stage, since, job_id');
    await createIndex(db, 'job_stages_due', 'job_stages', 'stage, due_at, job_id');
  },
};
