import { codeOf } from '@loupe/domain';
import { isUniqueViolation, type Db } from '@loupe/db';
import { DISPLAYED_PLACE, type Row } from '../jobs/job-row';
import { DETAIL_COLUMNS } from '../lists/job-details';

const ROWS_AT_ONCE = 500;
/** Checks that are listed besides the open ones. */
const RECENT = 100;

const checks = (db: Db) =>
  db('checks as c')
    .join('places as p', 'p.id', 'c.place_id')
    .select('c.*')
    .select({ place_name: 'p.name', place_location: 'p.location', place_kind: 'p.kind' });

export async function findCheck(db: Db, id: number): Promise<Row | null> {
  return (await checks(db).where('c.id', id).first()) ?? null;
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
  return checks(db).whereIn('c.id', db('checks').max('id').groupBy('place_id'));
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
  });
  const check_id = Number(id);
  const lines = jobIds.map((job_id) => ({
    check_id,
    job_id,
    code: codeOf('job', job_id),
    is_expected: 1,
    scans: 0,
  }));
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE)
    await trx('check_lines').insert(lines.slice(at, at + ROWS_AT_ONCE));
  return check_id;
}

/** The active jobs whose item is at one of these locations. */
export async function jobsAt(db: Db, locations: readonly string[]): Promise<readonly number[]> {
  return db('job_stages as s')
    .join('jobs as j', 'j.id', 's.job_id')
    .where('s.stage', 'active')
    .whereIn(db.raw(DISPLAYED_PLACE) as never, [...locations])
    .orderBy('s.date_created')
    .orderBy('j.id')
    .pluck('j.id');
}

const lines = (db: Db) =>
  db('check_lines as l').leftJoin('jobs as j', 'j.id', 'l.job_id').select('l.*').select(DETAIL_COLUMNS);

/** The lines of these checks with their jobs as they are now; expected ones first. */
export async function linesOfChecks(db: Db, checkIds: readonly number[]): Promise<readonly Row[]> {
  return checkIds.length === 0 ? [] : lines(db).whereIn('l.check_id', checkIds).orderBy('l.id');
}

interface Seen {
  readonly checkId: number;
  readonly code: string;
  readonly jobId: number | null;
  readonly at: string;
  readonly by: string;
  readonly byEye: boolean;
}

/** Counts a scan on the line of its code, which is added if need be; two devices never make two lines. */
export async function countScan(trx: Db, { checkId, code, jobId, at, by, byEye }: Seen): Promise<void> {
  const line = { check_id: checkId, code };
  const count = async (): Promise<boolean> => {
    const known = trx('check_lines').where(line);
    if ((await known.clone().increment('scans', 1)) === 0) return false;
    await known
      .clone()
      .whereNull('found_at')
      .update({ found_at: at, found_by_name: by, by_eye: Number(byEye) });
    return true;
  };
  if (await count()) return;
  const found = { found_at: at, found_by_name: by, by_eye: Number(byEye), scans: 1, is_expected: 0 };
  try {
    await trx('check_lines').insert({ ...line, job_id: jobId, ...found });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await count();
  }
}

export async function updateLine(
  trx: Db,
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx('check_lines').where({ id }).update(columns);
}

export async function updateCheck(
  trx: Db,
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx('checks').where({ id }).update(columns);
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
