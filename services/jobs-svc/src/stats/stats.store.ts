import type { Db } from '@loupe/db';

/** Cost of the parts of active jobs, in pence (DASH-5). */
export async function activePartsCost(db: Db): Promise<number> {
  const row = await db('job_stages as s')
    .join('ordered_parts as p', 'p.job_id', 's.job_id')
    .where('s.stage', 'active')
    .sum({ cost: 'p.cost' })
    .first();
  return Number(row?.cost ?? 0);
}

/** The collection dates of jobs waiting for collection since before an instant (UTC). */
export async function waitingSince(db: Db, before: string): Promise<readonly string[]> {
  return db('job_stages as s')
    .join('jobs as j', 'j.id', 's.job_id')
    .where('s.stage', 'waiting-collection')
    .where('j.collection_date', '<', before)
    .pluck('j.collection_date');
}

/** Mean days from creation to collection of jobs completed since an instant (UTC); null without jobs (DASH-2). */
export async function averageDuration(db: Db, since: string): Promise<number | null> {
  const row = await db('jobs')
    .where('collection_date', '>=', since)
    .whereNotNull('duration_days')
    .sum({ days: 'duration_days' })
    .count('* as count')
    .first();
  const count = Number(row?.count ?? 0);
  return count === 0 ? null : Number(row?.days) / count;
}
