import type { Db } from '@loupe/db';
import type { Customer, CustomerExport } from '@loupe/shared-types';
import { historyOf } from '../changes/changes.store';
import { toCall } from '../calls/calls.store';
import { JOB_COLUMNS, toJob, type Row } from '../jobs/job-row';
import { toMove } from '../locations/locations.store';
import { toPart } from '../parts/parts.store';
import { customerHistory } from './customer-log.store';

const ALL_ENTRIES = 100_000;

/** Everything stored about a person: each row that names them, and nothing of others (PRIVACY-1). */
export async function exportCustomer(db: Db, customer: Customer, at: string): Promise<CustomerExport> {
  const { alsoKnown, ...own } = customer;
  const { id } = own;
  const rows: Row[] = await db('jobs as j').where('j.customer_id', id).orderBy('j.id').select(JOB_COLUMNS);
  const jobs = [];
  for (const row of rows) {
    const job = toJob(row);
    const logOf = async (table: string): Promise<Row[]> => db(table).where({ job_id: job.id }).orderBy('id');
    const { items } = await historyOf(db, job.id, { limit: ALL_ENTRIES, mostBytes: Number.MAX_SAFE_INTEGER });
    jobs.push({
      job,
      calls: (await logOf('call_logs')).map(toCall),
      moves: (await logOf('location_logs')).map(toMove),
      parts: (await logOf('ordered_parts')).map(toPart),
      history: items.map(({ id: _, ...entry }) => entry),
    });
  }
  return { exportedAt: at, customer: own, jobs, seenBy: await customerHistory(db, id, at) };
}
