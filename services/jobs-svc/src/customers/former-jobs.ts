import type { Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';

/** A job that was a customer's before it was corrected to somebody else. */
export interface FormerJob {
  readonly jobId: number;
  /** The versions that were theirs: from `since`, before `until`. */
  readonly since: number;
  readonly until: number;
  /** The instant of the correction. */
  readonly untilAt: string;
}

/** The version of a job, and the instant, from which on it is its customer's; 0 and empty where it always was. */
export async function sinceOf(
  db: Db,
  jobId: number,
  customers: readonly number[],
): Promise<{ readonly version: number; readonly at: string }> {
  const row: Row | undefined = await db('former_customers')
    .where({ job_id: jobId })
    .whereNotIn('customer_id', [...customers])
    .orderBy('until_version', 'desc')
    .first('until_version', 'until_at');
  return { version: Number(row?.until_version ?? 0), at: String(row?.until_at ?? '') };
}

/** The jobs that were of these records and are somebody else's now. */
export async function formerJobs(db: Db, customers: readonly number[]): Promise<readonly FormerJob[]> {
  const rows: Row[] = await db('former_customers as f')
    .join('jobs as j', 'j.id', 'f.job_id')
    .whereIn('f.customer_id', [...customers])
    .where((other) => other.whereNull('j.customer_id').orWhereNotIn('j.customer_id', [...customers]))
    .orderBy('f.id')
    .select('f.id', 'f.job_id', 'f.until_version', 'f.until_at');
  const jobs: FormerJob[] = [];
  for (const { job_id, until_version, until_at } of rows) {
    const before: Row | undefined = await db('former_customers')
      .where({ job_id: Number(job_id) })
      .whereNotIn('customer_id', [...customers])
      .where('until_version', '<', Number(until_version))
      .max({ since: 'until_version' })
      .first();
    jobs.push({
      jobId: Number(job_id),
      since: Number(before?.since ?? 0),
      until: Number(until_version),
      untilAt: String(until_at),
    });
  }
  return jobs;
}
