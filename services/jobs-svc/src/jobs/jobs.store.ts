import { stagesOf, toPounds, type Calendar, type NewJob } from '@loupe/domain';
import { indexJob, type Db } from '@loupe/db';
import type { Job, JobCounts, JobListItem } from '@loupe/shared-types';
import { JOB_COLUMNS, jobNumberKey, toJob, toRow, type Row } from './job-row';

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
  await indexJob(trx, Number(id), null, row);
  const inserted: Job = { ...job, id: Number(id), version: 1 };
  await trx('job_stages').insert(stageRows(inserted));
  return inserted;
}

/**
 * Writes `after` only if the job still has the version of `before`, in one statement; false when another save was
 * faster.
 */
export async function replaceJob(trx: Db, before: Job, after: Job, calendar: Calendar): Promise<boolean> {
  const row = toRow({ ...after, version: before.version + 1 }, calendar);
  const old = toRow(before, calendar);
  const changed = Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== old[column]));
  const written = await trx('jobs').where({ id: before.id, version: before.version }).update(changed);
  if (written === 0) return false;
  await indexJob(trx, before.id, old, row);
  if (stagesOf(before).join() !== stagesOf(after).join()) {
    await trx('job_stages').where({ job_id: before.id }).delete();
    const rows = stageRows(after);
    if (rows.length > 0) await trx('job_stages').insert(rows);
  }
  return true;
}

function stageRows(job: Job): { stage: string; date_created: string; job_id: number }[] {
  return stagesOf(job).map((stage) => ({ stage, date_created: job.dateCreated, job_id: job.id }));
}

export const NO_CALLS_OR_PARTS: JobCounts = {
  callCount: 0,
  partsCount: 0,
  partsArrivedCount: 0,
  partsValue: 0,
};

/** Adds the call and part counts of the list cards to a page of jobs, in one statement of two grouped queries. */
export async function withCounts<T extends Job>(db: Db, jobs: readonly T[]): Promise<(T & JobListItem)[]> {
  if (jobs.length === 0) return [];
  const ids = jobs.map((job) => job.id);
  const ofJobs = (table: 'call_logs' | 'ordered_parts') =>
    db(table).whereIn('job_id', ids).groupBy('job_id').select('job_id');
  const zero = (column: string) => db.raw('0 as ??', [column]);
  const rows: readonly Row[] = await db
    .queryBuilder()
    .unionAll([
      ofJobs('call_logs').count('* as calls').select(zero('parts'), zero('arrived'), zero('cost')),
      ofJobs('ordered_parts')
        .select(zero('calls'))
        .count('* as parts')
        .sum({ arrived: 'part_arrived', cost: 'cost' }),
    ]);
  const counts = new Map<number, JobCounts>();
  for (const row of rows) {
    const known = counts.get(Number(row.job_id)) ?? NO_CALLS_OR_PARTS;
    counts.set(Number(row.job_id), {
      callCount: known.callCount + Number(row.calls),
      partsCount: known.partsCount + Number(row.parts),
      partsArrivedCount: known.partsArrivedCount + Number(row.arrived),
      partsValue: known.partsValue + toPounds(Number(row.cost)),
    });
  }
  return jobs.map((job) => ({ ...job, ...(counts.get(job.id) ?? NO_CALLS_OR_PARTS) }));
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
