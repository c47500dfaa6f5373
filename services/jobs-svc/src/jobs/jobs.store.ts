import { pageStageOf, stagesOf, toPounds, type Calendar, type NewJob } from '@loupe/domain';
import { countStages, indexJob, NO_INSTANT, SEARCH_COLUMNS, writeBehind, type Db } from '@loupe/db';
import type { Job, JobCounts, JobListItem, Stage } from '@loupe/shared-types';
import { changedColumns, indexedTexts, JOB_COLUMNS, jobNumberKey, toJob, toRow, type Row } from './job-row';

export async function findJob(db: Db, id: number): Promise<Job | null> {
  const row = await db('jobs as j').where('j.id', id).first(JOB_COLUMNS);
  return row ? toJob(row) : null;
}

/** Returns the job with its id. Throws a unique violation when the number is taken. */
export async function insertJob(
  trx: Db,
  job: NewJob,
  calendar: Calendar,
  customerId: number | null,
): Promise<Job> {
  const row = { ...toRow({ ...job, version: 1 }, calendar), customer_id: customerId };
  const [id] = await trx('jobs').insert(row);
  await indexJob(trx, Number(id), { before: null, after: () => row });
  const inserted: Job = { ...job, id: Number(id), version: 1 };
  const entered = stageRows(inserted);
  await writeBehind(trx, trx('job_stages').insert(entered));
  await countStages(trx, inserted.id, { left: [], entered: entered.map(({ stage }) => stage) });
  return inserted;
}

/** A stage that a job has left, and since when it had been in it (a UTC instant). */
export type LeftStage = Pick<StageRow, 'stage' | 'since'>;

/**
 * Writes `after` only if the job still has the version of `before`, in one statement, and returns the stages it left;
 * null when another save was faster. A stage of `back` is entered as of then, any other now.
 */
export async function replaceJob(
  trx: Db,
  before: Job,
  after: Job,
  calendar: Calendar,
  back: readonly LeftStage[] = [],
): Promise<readonly LeftStage[] | null> {
  const changed = changedColumns(before, { ...after, version: before.version + 1 }, calendar);
  const written = await trx('jobs').where({ id: before.id, version: before.version }).update(changed);
  if (written === 0) return null;
  const since = new Map(back.map((left) => [left.stage, left.since]));
  const rows = stageRows(after).map((one) => ({ ...one, since: since.get(one.stage) ?? one.since }));
  const left = await replaceStages(trx, after.id, stageRows(before), rows);
  if (SEARCH_COLUMNS.some((column) => column in changed))
    await indexJob(trx, before.id, { before: () => indexedTexts(before), after: () => indexedTexts(after) });
  return left;
}

interface StageRow {
  readonly stage: Stage;
  readonly date_created: string;
  readonly job_id: number;
  readonly since: string;
  readonly due_at: string;
  readonly high: 0 | 1;
}

/** A row of a job that enters these stages now (STAGE-11). A day that a job is due is stored as its midnight in UTC. */
export function stageRows(job: Omit<Job, 'version'>): readonly StageRow[] {
  const confirmed = job.confirmedDate && `${job.confirmedDate}T00:00:00.000Z`;
  return stagesOf(job).map((stage) => ({
    stage,
    date_created: job.dateCreated,
    job_id: job.id,
    since: job.updatedAt,
    due_at: (stage === 'waiting-collection' ? job.collectionDate : confirmed) ?? NO_INSTANT,
    high: job.statusOrder === 'High Priority' ? 1 : 0,
  }));
}

/** A stage that a job stays in keeps when it was entered. */
async function replaceStages(
  trx: Db,
  jobId: number,
  before: readonly StageRow[],
  after: readonly StageRow[],
): Promise<readonly LeftStage[]> {
  const rowsOf = new Map(before.map((row) => [row.stage, row]));
  const now = new Set(after.map(({ stage }) => stage));
  const left = before.filter(({ stage }) => !now.has(stage)).map(({ stage }) => stage);
  const entered = after.filter(({ stage }) => !rowsOf.has(stage));
  const ofLeft = trx('job_stages').where({ job_id: jobId }).whereIn('stage', left);
  const gone: LeftStage[] = left.length > 0 ? await ofLeft.clone().select('stage', 'since') : [];
  if (left.length > 0) await writeBehind(trx, ofLeft.delete());
  if (entered.length > 0) await writeBehind(trx, trx('job_stages').insert(entered));
  await countStages(trx, jobId, { left, entered: entered.map(({ stage }) => stage) });
  for (const { stage, job_id, due_at, high } of after) {
    const old = rowsOf.get(stage);
    if (old && (old.due_at !== due_at || old.high !== high))
      await writeBehind(trx, trx('job_stages').where({ job_id, stage }).update({ due_at, high }));
  }
  return gone;
}

type Counts = Omit<JobCounts, 'stageSince'>;

export const NO_CALLS_OR_PARTS: Counts = {
  callCount: 0,
  partsCount: 0,
  partsArrivedCount: 0,
  partsValue: 0,
};

/**
 * Adds what the cards of a list need besides their jobs: counts of calls and parts, and since when each job is in
 * `stage`, or else in the stage whose page lists it. One statement of three queries by index.
 */
export async function withCounts(
  db: Db,
  jobs: readonly Job[],
  stage?: Stage,
): Promise<readonly JobListItem[]> {
  if (jobs.length === 0) return [];
  const ids = jobs.map((job) => job.id);
  const ofJobs = (table: 'call_logs' | 'ordered_parts') =>
    db(table).whereIn('job_id', ids).groupBy('job_id').select('job_id');
  const zero = (column: string) => db.raw('0 as ??', [column]);
  const none = (column: string) => db.raw('null as ??', [column]);
  const entered = db('job_stages')
    .whereIn('job_id', ids)
    .select('job_id', zero('calls'), zero('parts'), zero('arrived'), zero('cost'), 'stage', 'since');
  if (stage) entered.where({ stage });
  const rows: readonly Row[] = await db
    .queryBuilder()
    .unionAll([
      ofJobs('call_logs')
        .count('* as calls')
        .select(zero('parts'), zero('arrived'), zero('cost'), none('stage'), none('since')),
      ofJobs('ordered_parts')
        .select(zero('calls'))
        .count('* as parts')
        .sum({ arrived: 'part_arrived', cost: 'cost' })
        .select(none('stage'), none('since')),
      entered,
    ]);
  const counts = new Map<number, Counts>();
  const since = new Map<string, string>();
  for (const row of rows) {
    if (row.stage !== null) since.set(`${String(row.job_id)} ${String(row.stage)}`, String(row.since));
    const known = counts.get(Number(row.job_id)) ?? NO_CALLS_OR_PARTS;
    counts.set(Number(row.job_id), {
      callCount: known.callCount + Number(row.calls),
      partsCount: known.partsCount + Number(row.parts),
      partsArrivedCount: known.partsArrivedCount + Number(row.arrived),
      partsValue: known.partsValue + toPounds(Number(row.cost)),
    });
  }
  return jobs.map((job) => {
    const at = since.get(`${job.id} ${stage ?? String(pageStageOf(job))}`) ?? NO_INSTANT;
    const stageSince = at === NO_INSTANT ? null : at;
    return { ...job, ...(counts.get(job.id) ?? NO_CALLS_OR_PARTS), stageSince };
  });
}

/** The keys in use among the numbers generated in a year; `prefix` is such as `j2026-`. */
export async function madeNumberKeys(db: Db, prefix: string): Promise<ReadonlySet<string>> {
  const within = (column: string) =>
    db('jobs').where(column, '>=', prefix).where(column, '<', `${prefix}:`).pluck(column);
  return new Set([...(await within('job_number_key')), ...(await within('display_number_key'))]);
}

/** The job with this number, as displayed or as generated; null when there is none. */
export async function findJobByNumber(db: Db, number: string): Promise<Job | null> {
  const key = jobNumberKey(number);
  const row =
    (await db('jobs as j').where('j.display_number_key', key).first(JOB_COLUMNS)) ??
    (await db('jobs as j').where('j.job_number_key', key).first(JOB_COLUMNS));
  return row ? toJob(row) : null;
}
