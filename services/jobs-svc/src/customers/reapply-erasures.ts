import type { Calendar } from '@loupe/domain';
import { forgetErased, inTransaction, type Db } from '@loupe/db';
import type { Knex } from 'knex';
import { JOB_COLUMNS, type Row } from '../jobs/job-row';
import { eraseCustomer, eraseJobs, eraseRecord } from './erase-customer';
import { isErasedJob } from './erase-job';
import type { Erasure, ErasureList } from './erasure-list';

interface Reapply {
  readonly db: Knex;
  readonly calendar: Calendar;
  readonly erasures: ErasureList;
}

/**
 * Erases again what a restore of an older backup has brought back, and lists erasures that the list lacks, as after a
 * kill between the two. Run before anything is served (PRIVACY-3). The number of customers erased again.
 */
export async function reapplyErasures({ db, calendar, erasures }: Reapply): Promise<number> {
  const listed = erasures.all();
  let again = 0;
  for (const erasure of listed)
    if (await inTransaction(db, (trx) => reapply(trx, erasure, calendar))) again += 1;
  if (again > 0) await forgetErased(db);
  await listMissing(db, erasures, listed);
  return again;
}

async function reapply(trx: Db, { at, jobs }: Erasure, calendar: Calendar): Promise<boolean> {
  const rows: Row[] = [];
  for (const [id, created_at] of jobs) {
    const row: Row | undefined = await trx('jobs as j')
      .where({ id, created_at })
      .first('j.customer_id', ...JOB_COLUMNS);
    if (row && !(await wasErasedBefore(trx, row, at))) rows.push(row);
  }
  const back = rows.filter((row) => !isErasedJob(row));
  const ids = back.map(({ id }) => Number(id));
  if (ids.length > 0) await eraseJobs(trx, ids, { calendar, at });
  const customers = new Set(
    rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [Number(customer_id)])),
  );
  let erased = ids.length > 0;
  for (const id of customers) {
    const row = await trx('customers').where({ id }).first('erased_at');
    if (!row || row.erased_at !== null) continue;
    // A customer with jobs beside these has come back since, or was split: the others stay.
    const all: number[] = (await trx('jobs').where({ customer_id: id }).pluck('id')).map(Number);
    if (all.every((jobId) => jobs.some(([listedId]) => listedId === jobId)))
      await eraseCustomer(trx, id, { calendar, at });
    else await eraseRecord(trx, id, { calendar, at });
    erased = true;
  }
  return erased;
}

/**
 * Whether this erasure was made in this database and the job was saved since: what it says now is of whoever it was given
 * to. A restored job has a version from before the erasure.
 */
async function wasErasedBefore(trx: Db, { id, version }: Row, at: string): Promise<boolean> {
  const erased = await trx('changes')
    .where({ job_id: Number(id), kind: 'erased' })
    .where('at', '>=', at)
    .where('job_version', '<', Number(version))
    .first('id');
  return erased !== undefined;
}

async function listMissing(db: Db, erasures: ErasureList, listed: readonly Erasure[]): Promise<void> {
  const known = new Set(listed.map(({ customer, at }) => `${customer} ${at}`));
  const rows: Row[] = await db('customers')
    .whereNotNull('erased_at')
    .whereNull('merged_into')
    .select('id', 'erased_at');
  for (const { id, erased_at } of rows) {
    if (known.has(`${Number(id)} ${String(erased_at)}`)) continue;
    const jobs: Row[] = await db('jobs')
      .where({ customer_id: Number(id) })
      .select('id', 'created_at');
    erasures.add({
      at: String(erased_at),
      customer: Number(id),
      jobs: jobs.map((job) => [Number(job.id), String(job.created_at)]),
    });
  }
}
