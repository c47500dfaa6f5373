import type { Db } from '@loupe/db';
import { DISPLAYED_PLACE, type Row } from '../jobs/job-row';
import { DETAIL_COLUMNS } from '../lists/job-details';
import { IS_AT_PLACE } from './places.store';

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

/** The job of a line is in transit to the shop of its transfer. */
const IS_ON_THE_WAY = `exists (
  select 1 from places q where q.kind = 'transit' and q.shop = p.name and q.location = ${DISPLAYED_PLACE})`;

/** Scanned out and not in, of a job that is not completed; an item whose arrival was undone counts as out. */
const IS_OUT = `(l.out_at is not null and s.job_id is not null and (l.in_at is null or ${IS_ON_THE_WAY}))`;

/** Still in transit, and not sent again by another transfer since. */
const IS_IN_TRANSIT = `(${IS_OUT} and ${IS_ON_THE_WAY} and not exists (
  select 1 from transfer_lines n where n.job_id = l.job_id and n.transfer_id <> l.transfer_id
    and (n.out_at > l.out_at or (n.out_at = l.out_at and n.transfer_id > l.transfer_id))))`;

/** The lines of transfers with the place they go to, `p`, and their jobs, `j`; an active job has a row `s`. */
const lines = (db: Db) =>
  db('transfer_lines as l')
    .join('transfers as t', 't.id', 'l.transfer_id')
    .join('places as p', 'p.id', 't.to_place_id')
    .join('jobs as j', 'j.id', 'l.job_id')
    .leftJoin('job_stages as s', (join) => join.on('s.job_id', 'l.job_id').onVal('s.stage', 'active'));

/** The closed transfers of which something is still in transit. */
async function unfoundTransfers(db: Db): Promise<readonly number[]> {
  // Two statements, since one that begins with the lines would read those of all years.
  const inTransit: Row[] = await db('job_stages as s')
    .join('jobs as j', 'j.id', 's.job_id')
    .where('s.stage', 'active')
    .whereRaw(`${DISPLAYED_PLACE} in (select q.location from places q where q.kind = 'transit')`)
    .select('j.id');
  if (inTransit.length === 0) return [];
  const rows: Row[] = await lines(db)
    .whereIn(
      'l.job_id',
      inTransit.map(({ id }) => Number(id)),
    )
    .whereNotNull('t.closed_at')
    .whereRaw(IS_IN_TRANSIT)
    .distinct('l.transfer_id');
  return rows.map(({ transfer_id }) => Number(transfer_id));
}

/**
 * All open transfers, closed ones of which something is still in transit (TRANSFER-6), and the newest closed ones; newest
 * first.
 */
export async function listTransfers(db: Db): Promise<readonly Row[]> {
  const open: Row[] = await transfers(db).whereNull('t.closed_at').orderBy('t.id', 'desc');
  const ids = await unfoundTransfers(db);
  const unfound: Row[] = ids.length === 0 ? [] : await transfers(db).whereIn('t.id', ids);
  const closed: Row[] = await transfers(db).whereNotNull('t.closed_at').orderBy('t.id', 'desc').limit(RECENT);
  const all = new Map([...open, ...unfound, ...closed].map((row) => [Number(row.id), row]));
  return [...all.values()].sort((one, other) => Number(other.id) - Number(one.id));
}

export interface LineCounts {
  readonly out: number;
  readonly arrived: number;
  readonly unexpected: number;
  readonly late: number;
  readonly open: number;
  readonly inTransit: number;
}

/** The numbers of lines of these transfers; late are those scanned out before `lateBefore` (UTC) and still in transit. */
export async function countLines(
  db: Db,
  ids: readonly number[],
  lateBefore: string,
): Promise<ReadonlyMap<number, LineCounts>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await lines(db)
    .whereIn('l.transfer_id', ids)
    .groupBy('l.transfer_id')
    .select('l.transfer_id')
    .select(
      db.raw('sum(case when l.out_at is not null then 1 else 0 end) as sent'),
      db.raw('sum(case when l.out_at is not null and l.in_at is not null then 1 else 0 end) as arrived'),
      db.raw('sum(case when l.out_at is null then 1 else 0 end) as unexpected'),
      db.raw(`sum(case when ${IS_IN_TRANSIT} and l.out_at < ? then 1 else 0 end) as late`, [lateBefore]),
      db.raw(`sum(case when ${IS_OUT} and not ${IS_AT_PLACE} then 1 else 0 end) as not_there`),
      db.raw(`sum(case when ${IS_IN_TRANSIT} then 1 else 0 end) as in_transit`),
    );
  return new Map(
    rows.map((row) => [
      Number(row.transfer_id),
      {
        out: Number(row.sent),
        arrived: Number(row.arrived),
        unexpected: Number(row.unexpected),
        late: Number(row.late),
        open: Number(row.not_there),
        inTransit: Number(row.in_transit),
      },
    ]),
  );
}

/** The lines of a transfer with the details of their jobs, in the order they were scanned. */
export async function linesOf(db: Db, id: number): Promise<readonly Row[]> {
  return lines(db)
    .where('l.transfer_id', id)
    .orderByRaw('coalesce(l.out_at, l.in_at), l.job_id')
    .select('l.out_at', 'l.out_by_name', 'l.in_at', 'l.in_by_name', ...DETAIL_COLUMNS)
    .select(db.raw(`case when ${IS_IN_TRANSIT} then 1 else 0 end as is_in_transit`))
    .select(db.raw(`case when ${IS_OUT} then 1 else 0 end as is_out`));
}

export async function findLine(db: Db, transferId: number, jobId: number): Promise<Row | null> {
  return (await db('transfer_lines').where({ transfer_id: transferId, job_id: jobId }).first()) ?? null;
}

/** Adds a line, or changes what is given of it. */
export async function writeLine(
  trx: Db,
  transferId: number,
  jobId: number,
  columns: Readonly<Record<string, string | null>>,
): Promise<void> {
  const line = { transfer_id: transferId, job_id: jobId, ...columns };
  await trx('transfer_lines').insert(line).onConflict(['transfer_id', 'job_id']).merge(Object.keys(columns));
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
