import { codeOf } from '@loupe/domain';
import type { CheckCounts, CheckEvent } from '@loupe/shared-types';
import { slicesOf, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { linesOf } from './check-lines.store';
import { IS_AT_PLACE } from './places.store';

/** Checks that are listed besides the open ones. */
const RECENT = 100;

const checks = (db: Db) =>
  db('checks as c').join('places as p', 'p.id', 'c.place_id').select('c.*').select({ place_name: 'p.name' });

export async function findCheck(db: Db, id: number): Promise<Row | null> {
  return (await checks(db).where('c.id', id).first()) ?? null;
}

/**
 * Holds a check until the transaction ends: a scan together with other scans (`share`), its end alone (`update`), so
 * that none arrives in a check that is being closed.
 */
export async function lockCheck(trx: Db, id: number, how: 'share' | 'update'): Promise<void> {
  const check = trx('checks').where({ id }).select('id');
  await (how === 'share' ? check.forShare() : check.forUpdate());
}

/** Holds a place until the transaction ends, so that two users who begin its check at once begin one. */
export async function lockPlace(trx: Db, id: number): Promise<void> {
  await trx('places').where({ id }).select('id').forUpdate();
}

/** The open check of a place, if there is one; two users of one place join the same. */
export async function findOpenCheck(db: Db, placeId: number): Promise<Row | null> {
  return (await checks(db).where('c.place_id', placeId).whereNull('c.closed_at').first()) ?? null;
}

/** All open checks and the newest closed ones, newest first. */
export async function listChecks(db: Db): Promise<readonly Row[]> {
  const open: Row[] = await checks(db).whereNull('c.closed_at').orderBy('c.id', 'desc');
  const closed: Row[] = await checks(db).whereNotNull('c.closed_at').orderBy('c.id', 'desc').limit(RECENT);
  return [...open, ...closed].sort((one, other) => Number(other.id) - Number(one.id));
}

/** The newest check of each place. */
export async function latestChecks(db: Db): Promise<readonly Row[]> {
  const newest = db('checks').max({ newest: 'id' }).groupBy('place_id').as('n');
  return checks(db).join(newest, 'n.newest', 'c.id');
}

export async function insertCheck(
  trx: Db,
  given: { readonly placeId: number; readonly byId: number; readonly by: string; readonly at: string },
  jobIds: readonly number[],
): Promise<number> {
  const [id] = await trx('checks').insert({
    place_id: given.placeId,
    by_id: given.byId,
    by_name: given.by,
    created_at: given.at,
    expected: jobIds.length,
  });
  const check_id = Number(id);
  const lines = jobIds.map((job_id) => ({
    check_id,
    job_id,
    code: codeOf('job', job_id),
    is_expected: 1,
    scans: 0,
  }));
  for (const some of slicesOf(lines)) await trx('check_lines').insert(some);
  return check_id;
}

/** The active jobs whose item is at this place, those taken in first first (CHECK-1). */
export async function jobsAt(db: Db, placeId: number): Promise<readonly number[]> {
  const rows: Row[] = await db('job_stages as s')
    .join('jobs as j', 'j.id', 's.job_id')
    .join('places as p', (join) => join.onVal('p.id', placeId))
    .where('s.stage', 'active')
    .whereRaw(IS_AT_PLACE)
    .orderBy('s.date_created')
    .orderBy('j.id')
    .select('j.id');
  return rows.map(({ id }) => Number(id));
}

export async function updateCheck(
  trx: Db,
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx('checks').where({ id }).update(columns);
}

/** Keeps what each line and the check say, for as long as it is closed (CHECK-3). */
export async function keepLines(trx: Db, checkId: number, counts: CheckCounts): Promise<void> {
  const alike = new Map<string, { readonly columns: object; readonly ids: number[] }>();
  for (const { id, state, place } of await linesOf(trx, checkId)) {
    const columns = { closed_state: state, closed_place: place };
    const key = JSON.stringify(columns);
    const group = alike.get(key) ?? { columns, ids: [] };
    group.ids.push(id);
    alike.set(key, group);
  }
  for (const { columns, ids } of alike.values())
    for (const some of slicesOf(ids)) await trx('check_lines').whereIn('id', some).update(columns);
  await updateCheck(trx, checkId, { closed_counts: JSON.stringify(counts) });
}

/** Lets the lines of a check follow their jobs again. */
export async function releaseLines(trx: Db, checkId: number): Promise<void> {
  await trx('check_lines').where({ check_id: checkId }).update({ closed_state: null, closed_place: null });
  await updateCheck(trx, checkId, { closed_counts: null });
}

/** Writes down how a check ended before it was reopened. */
export async function insertEvents(trx: Db, checkId: number, events: readonly CheckEvent[]): Promise<void> {
  for (const { what, at, by } of events)
    await trx('check_events').insert({ check_id: checkId, what, at, by_name: by });
}

/** How a check ended before it was reopened, oldest first. */
export async function eventsOf(db: Db, checkId: number): Promise<readonly CheckEvent[]> {
  const rows: Row[] = await db('check_events').where({ check_id: checkId }).orderBy('id');
  return rows.map(({ what, at, by_name }) => ({
    what: what as CheckEvent['what'],
    at: String(at),
    by: String(by_name),
  }));
}

/** The latest check in which a job was marked missing. */
export async function missedIn(
  db: Db,
  jobId: number,
): Promise<{ readonly checkId: number; readonly place: string; readonly at: string } | null> {
  const row = await db('check_lines as l')
    .join('checks as c', 'c.id', 'l.check_id')
    .join('places as p', 'p.id', 'c.place_id')
    .where('l.job_id', jobId)
    .whereNotNull('l.marked_missing_at')
    .orderBy('l.id', 'desc')
    .first({ checkId: 'l.check_id', place: 'p.name', at: 'l.marked_missing_at' });
  return row ? { checkId: Number(row.checkId), place: String(row.place), at: String(row.at) } : null;
}
