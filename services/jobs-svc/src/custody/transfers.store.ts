import type { Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { DETAIL_COLUMNS } from '../lists/job-details';

/** Closed transfers that are still listed, besides all open ones. */
const RECENT = 50;

const TRANSFER_COLUMNS = [
  ...['id', 'carrier', 'seal', 'by_name', 'created_at', 'closed_at', 'closed_by_name', 'note'],
].map((column) => `t.${column}`);

const transfers = (db: Db) =>
  db('transfers as t')
    .join('places as a', 'a.id', 't.from_place_id')
    .join('places as b', 'b.id', 't.to_place_id')
    .select(TRANSFER_COLUMNS)
    .select({
      from_name: 'a.name',
      to_name: 'b.name',
      from_location: 'a.location',
      to_location: 'b.location',
    });

export interface NewTransfer {
  readonly fromId: number;
  readonly toId: number;
  readonly carrier: string;
  readonly seal: string | null;
  readonly by: string;
  readonly at: string;
}

export async function insertTransfer(trx: Db, given: NewTransfer): Promise<number> {
  const [id] = await trx('transfers').insert({
    from_place_id: given.fromId,
    to_place_id: given.toId,
    carrier: given.carrier,
    seal: given.seal,
    by_name: given.by,
    created_at: given.at,
  });
  return Number(id);
}

/** A transfer with the names of its places; null when there is none. */
export async function findTransfer(db: Db, id: number): Promise<Row | null> {
  return (await transfers(db).where('t.id', id).first()) ?? null;
}

/** Holds a transfer until the transaction ends: a scan together with other scans, its close alone. */
export async function lockTransfer(trx: Db, id: number, how: 'share' | 'update'): Promise<void> {
  const transfer = trx('transfers').where({ id }).select('id');
  await (how === 'share' ? transfer.forShare() : transfer.forUpdate());
}

/** All open transfers, and the newest closed ones; newest first. */
export async function listTransfers(db: Db): Promise<readonly Row[]> {
  const open: Row[] = await transfers(db).whereNull('t.closed_at').orderBy('t.id', 'desc');
  const closed: Row[] = await transfers(db).whereNotNull('t.closed_at').orderBy('t.id', 'desc').limit(RECENT);
  return [...open, ...closed].sort((one, other) => Number(other.id) - Number(one.id));
}

export interface LineCounts {
  readonly out: number;
  readonly arrived: number;
  readonly unexpected: number;
  readonly late: number;
}

/** The numbers of lines of these transfers; late are those scanned out before `lateBefore` (UTC) and not in. */
export async function countLines(
  db: Db,
  ids: readonly number[],
  lateBefore: string,
): Promise<ReadonlyMap<number, LineCounts>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await db('transfer_lines')
    .whereIn('transfer_id', ids)
    .groupBy('transfer_id')
    .select('transfer_id')
    .select(
      db.raw('sum(case when out_at is not null then 1 else 0 end) as sent'),
      db.raw('sum(case when out_at is not null and in_at is not null then 1 else 0 end) as arrived'),
      db.raw('sum(case when out_at is null then 1 else 0 end) as unexpected'),
      db.raw('sum(case when in_at is null and out_at < ? then 1 else 0 end) as late', [lateBefore]),
    );
  return new Map(
    rows.map((row) => [
      Number(row.transfer_id),
      {
        out: Number(row.sent),
        arrived: Number(row.arrived),
        unexpected: Number(row.unexpected),
        late: Number(row.late),
      },
    ]),
  );
}

/** The lines of a transfer with the details of their jobs, in the order they were scanned. */
export async function linesOf(db: Db, id: number): Promise<readonly Row[]> {
  return db('transfer_lines as l')
    .join('jobs as j', 'j.id', 'l.job_id')
    .where('l.transfer_id', id)
    .orderByRaw('coalesce(l.out_at, l.in_at), l.job_id')
    .select('l.out_at', 'l.out_by_name', 'l.in_at', 'l.in_by_name', ...DETAIL_COLUMNS);
}

export async function findLine(db: Db, transferId: number, jobId: number): Promise<Row | null> {
  return (await db('transfer_lines').where({ transfer_id: transferId, job_id: jobId }).first()) ?? null;
}

/** Adds a line, or its other half; the same half again changes nothing. */
export async function writeLine(
  trx: Db,
  transferId: number,
  jobId: number,
  half: { readonly way: 'out' | 'in'; readonly at: string; readonly by: string },
): Promise<void> {
  const columns = { [`${half.way}_at`]: half.at, [`${half.way}_by_name`]: half.by };
  const known = { transfer_id: transferId, job_id: jobId };
  const written = await trx('transfer_lines').where(known).whereNull(`${half.way}_at`).update(columns);
  if (written === 0) await trx('transfer_lines').insert({ ...known, ...columns });
}

export async function closeTransfer(
  trx: Db,
  id: number,
  given: { readonly at: string; readonly by: string; readonly note: string | null },
): Promise<void> {
  await trx('transfers')
    .where({ id })
    .update({ closed_at: given.at, closed_by_name: given.by, note: given.note });
}
