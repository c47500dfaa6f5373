import type { Db } from '@loupe/db';
import type {
  Customer,
  CustomerExport,
  ExportedPrint,
  ExportedTransfer,
  MergedRecord,
} from '@loupe/shared-types';
import { toEntry } from '../changes/changes.store';
import { toCall } from '../calls/calls.store';
import { JOB_COLUMNS, nullableText, toJob, type Row } from '../jobs/job-row';
import { toMove } from '../locations/locations.store';
import { toPart } from '../parts/parts.store';
import { customerHistory } from './customer-log.store';
import { findCustomer } from './customers.store';

/** The calls of a job are exported as such. */
const IN_HISTORY = ['jobs', 'locations', 'parts'];

/** Everything stored about a person: each row that names them, and nothing of others (PRIVACY-1). */
export async function exportCustomer(db: Db, customer: Customer, at: string): Promise<CustomerExport> {
  const { alsoKnown, ...own } = customer;
  const { id } = own;
  const rows: Row[] = await db('jobs as j').where('j.customer_id', id).orderBy('j.id').select(JOB_COLUMNS);
  const jobs = [];
  for (const row of rows) {
    const job = toJob(row);
    const logOf = async (table: string): Promise<Row[]> => db(table).where({ job_id: job.id }).orderBy('id');
    const changes: Row[] = await db('changes')
      .where({ job_id: job.id })
      .whereIn('topic', IN_HISTORY)
      .orderBy('id', 'desc');
    jobs.push({
      job,
      calls: (await logOf('call_logs')).map(toCall),
      moves: (await logOf('location_logs')).map(toMove),
      parts: (await logOf('ordered_parts')).map(toPart),
      transfers: await transfersOf(db, job.id),
      prints: (await logOf('prints')).map(toPrint),
      history: changes.map(toEntry).map(({ id: _, ...entry }) => entry),
    });
  }
  return {
    exportedAt: at,
    customer: own,
    mergedRecords: await mergedInto(db, id),
    jobs,
    seenBy: await customerHistory(db, id, at),
  };
}

/** The records merged into this one, and those merged into them before. */
async function mergedInto(db: Db, id: number): Promise<readonly MergedRecord[]> {
  const ids: number[] = (await db('customers').where({ merged_into: id }).orderBy('id').pluck('id')).map(
    Number,
  );
  const records: MergedRecord[] = [];
  for (const merged of ids) {
    const found = await findCustomer(db, merged);
    if (!found) continue;
    const { title, firstName, surname, homeAddress, postcode, contacts, note, createdAt } = found;
    const names = { title, firstName, surname, homeAddress, postcode };
    records.push({ id: merged, ...names, contacts, note, createdAt }, ...(await mergedInto(db, merged)));
  }
  return records;
}

async function transfersOf(db: Db, jobId: number): Promise<readonly ExportedTransfer[]> {
  const rows: Row[] = await db('transfer_lines as l')
    .join('transfers as t', 't.id', 'l.transfer_id')
    .join('places as f', 'f.id', 't.from_place_id')
    .join('places as p', 'p.id', 't.to_place_id')
    .where('l.job_id', jobId)
    .orderBy('t.id')
    .select({ from: 'f.name', to: 'p.name', seal: 't.seal', outAt: 'l.out_at', inAt: 'l.in_at' });
  return rows.map((row) => ({
    from: String(row.from),
    to: String(row.to),
    seal: nullableText(row.seal),
    outAt: nullableText(row.outAt),
    inAt: nullableText(row.inAt),
  }));
}

const toPrint = (row: Row): ExportedPrint => ({
  kind: row.kind as ExportedPrint['kind'],
  copyNo: Number(row.copy_no),
  state: row.state as ExportedPrint['state'],
  station: nullableText(row.station),
  by: String(row.by_name),
  at: String(row.at),
});
