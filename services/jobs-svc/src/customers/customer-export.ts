import { nullableText, type Db } from '@loupe/db';
import { displayNumber } from '@loupe/domain';
import type {
  Customer,
  CustomerEvent,
  CustomerExport,
  EditHistoryEntry,
  ExportedPrint,
  ExportedTransfer,
  MergedRecord,
} from '@loupe/shared-types';
import { toEntry } from '../changes/changes.store';
import { toCall } from '../calls/calls.store';
import { JOB_COLUMNS, toJob, type Row } from '../jobs/job-row';
import { toMove } from '../locations/locations.store';
import { toPart } from '../parts/parts.store';
import { customerHistory } from './customer-log.store';
import { requireJob } from '../jobs/require-job';
import { findCustomer } from './customers.store';
import { mentionsOf, readPerson } from './erase-customer';
import { sinceOf, type FormerJob } from './former-jobs';

/** The calls of a job are exported as such. */
const IN_HISTORY = ['jobs', 'locations', 'parts'];

/** Everything stored about a person: each row that names them, and nothing of others (PRIVACY-1). */
export async function exportCustomer(db: Db, customer: Customer, at: string): Promise<CustomerExport> {
  const { alsoKnown, ...own } = customer;
  const { id } = own;
  const rows: Row[] = await db('jobs as j').where('j.customer_id', id).orderBy('j.id').select(JOB_COLUMNS);
  const person = await readPerson(db, id);
  const jobs = [];
  for (const row of rows) {
    const job = toJob(row);
    // What was written while the job was somebody else's is theirs.
    const since = await sinceOf(db, job.id, person.records);
    const logOf = async (table: string): Promise<Row[]> => db(table).where({ job_id: job.id }).orderBy('id');
    jobs.push({
      job,
      calls: (await logOf('call_logs'))
        .filter(({ created_at }) => String(created_at) >= since.at)
        .map(toCall),
      moves: (await logOf('location_logs')).map(toMove),
      parts: (await logOf('ordered_parts')).map(toPart),
      transfers: await transfersOf(db, job.id),
      prints: (await logOf('prints')).map(toPrint),
      history: await historyWhile(db, job.id, { since: since.version }),
    });
  }
  return {
    exportedAt: at,
    customer: own,
    mergedRecords: await mergedInto(db, id),
    jobs,
    // After an erasure what these jobs say is their owner's alone.
    formerJobs: own.erasedAt === null ? await formerRecords(db, person.former) : [],
    mentions: (await mentionsOf(db, person))
      .filter(({ certain }) => certain)
      .map(({ where, text }) => ({ where, text })),
    seenBy: await seenBy(db, person.records, at),
  };
}

/** The history of a job while it was the person's: from the version `since` on, before `until`. */
async function historyWhile(
  db: Db,
  jobId: number,
  { since, until }: Pick<FormerJob, 'since'> & Partial<Pick<FormerJob, 'until'>>,
): Promise<readonly EditHistoryEntry[]> {
  const query = db('changes')
    .where({ job_id: jobId })
    .where('job_version', '>=', since)
    .whereIn('topic', IN_HISTORY)
    .orderBy('id', 'desc');
  if (until !== undefined) query.where('job_version', '<', until);
  const changes: Row[] = await query;
  return changes.map((change) => {
    const { id, ...entry } = toEntry(change);
    // The correction that gave the person the job does not say whose it was before.
    const isCorrection = since > 0 && Number(change.job_version) === since;
    return isCorrection ? { ...entry, previousValues: {} } : entry;
  });
}

/** The jobs that were the person's before they were corrected to somebody else, as far as it was theirs. */
async function formerRecords(db: Db, former: readonly FormerJob[]): Promise<CustomerExport['formerJobs']> {
  const records = [];
  for (const { jobId, since, until, untilAt } of former) {
    const job = await requireJob(db, jobId);
    const calls: Row[] = await db('call_logs')
      .where({ job_id: jobId })
      .where('created_at', '<=', untilAt)
      .orderBy('id');
    records.push({
      jobNumber: displayNumber(job),
      until: untilAt,
      calls: calls.map(toCall),
      history: await historyWhile(db, jobId, { since, until }),
    });
  }
  return records;
}

/** Who looked at the record and at those merged into it. */
async function seenBy(db: Db, records: readonly number[], at: string): Promise<readonly CustomerEvent[]> {
  const lines = await Promise.all(records.map((id) => customerHistory(db, id, at, 'others unnamed')));
  return lines.flat().sort((one, other) => other.id - one.id);
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
