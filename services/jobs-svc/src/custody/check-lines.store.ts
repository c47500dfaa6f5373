import type { CheckCounts, CheckLine, CheckState } from '@loupe/shared-types';
import { CHECK_STATES } from '@loupe/shared-types';
import { isUniqueViolation, nullableText, type Db } from '@loupe/db';
import { DISPLAYED_PLACE, type Row } from '../jobs/job-row';
import { DETAIL_COLUMNS, toJobDetails } from '../lists/job-details';
import { IS_AT_PLACE } from './places.store';

const IS_HERE = `(s.job_id is not null and ${IS_AT_PLACE})`;

/** What a line says of its job: as it was when the check was closed, else as it is now (CHECK-2, CHECK-3). */
const STATE = `case
  when l.closed_state is not null then l.closed_state
  when l.job_id is null then 'unknown'
  when l.is_expected = 1 and l.found_at is not null then 'found'
  when l.is_expected = 1 then case when ${IS_HERE} then 'not-yet' else 'gone' end
  when s.job_id is null then 'completed'
  when ${IS_HERE} then 'found'
  else 'elsewhere' end`;

/** An expected item was found that is said to be elsewhere, or with the customer. */
const IS_ASTRAY = `case when l.found_astray = 1 and not ${IS_HERE} then 1 else 0 end`;

/** Where the item is, for an active job. */
const PLACE = `case when l.closed_state is not null then l.closed_place
  when s.job_id is not null then ${DISPLAYED_PLACE} end`;

/** The lines of checks, each with its job; an active job has a row `s`. */
const lines = (db: Db) =>
  db('check_lines as l')
    .join('checks as c', 'c.id', 'l.check_id')
    .join('places as p', 'p.id', 'c.place_id')
    .leftJoin('jobs as j', 'j.id', 'l.job_id')
    .leftJoin('job_stages as s', (join) => join.on('s.job_id', 'l.job_id').onVal('s.stage', 'active'));

const read = (db: Db) =>
  lines(db)
    .select('l.*')
    .select(db.raw(`${STATE} as state`), db.raw(`${PLACE} as place`), db.raw(`${IS_ASTRAY} as is_astray`))
    .select(DETAIL_COLUMNS)
    .orderBy('l.id');

function toCheckLine(row: Row): CheckLine {
  return {
    id: Number(row.id),
    state: row.state as CheckState,
    code: String(row.code),
    job: row.job_id === null ? null : toJobDetails(row),
    place: nullableText(row.place),
    isExpected: Boolean(row.is_expected),
    isAstray: Boolean(row.is_astray),
    foundAt: nullableText(row.found_at),
    foundBy: nullableText(row.found_by_name),
    byEye: Boolean(row.by_eye),
    scans: Number(row.scans),
    markedMissingAt: nullableText(row.marked_missing_at),
    searchLater: Boolean(row.search_later),
  };
}

/** The lines of a check, expected ones first. */
export async function linesOf(db: Db, checkId: number): Promise<readonly CheckLine[]> {
  const rows: Row[] = await read(db).where('l.check_id', checkId);
  return rows.map(toCheckLine);
}

/** The lines of a check with these ids. */
export async function linesWithIds(
  db: Db,
  checkId: number,
  ids: readonly number[],
): Promise<readonly CheckLine[]> {
  const rows: Row[] = await read(db).where('l.check_id', checkId).whereIn('l.id', ids);
  return rows.map(toCheckLine);
}

/** The line of a code, which a check has once (CHECK-2); null before its first scan. */
export async function lineOfCode(db: Db, checkId: number, code: string): Promise<CheckLine | null> {
  const row = await read(db).where({ 'l.check_id': checkId, 'l.code': code }).first();
  return row ? toCheckLine(row) : null;
}

const NONE = Object.fromEntries(CHECK_STATES.map((state) => [state, 0])) as CheckCounts;

/** The numbers of lines by state, for each of these checks. */
export async function countLines(
  db: Db,
  checkIds: readonly number[],
): Promise<ReadonlyMap<number, CheckCounts>> {
  const counts = new Map(checkIds.map((id) => [id, NONE]));
  if (checkIds.length === 0) return counts;
  const counted = lines(db)
    .whereIn('l.check_id', checkIds)
    .select('l.check_id', db.raw(`${STATE} as state`));
  const rows: Row[] = await db
    .from(counted.as('n'))
    .groupBy('check_id', 'state')
    .select('check_id', 'state')
    .count({ lines: '*' });
  for (const row of rows) {
    const id = Number(row.check_id);
    counts.set(id, { ...(counts.get(id) ?? NONE), [String(row.state)]: Number(row.lines) });
  }
  return counts;
}

/** The numbers of expected items that these checks have not found and that are still said to be there (CHECK-7). */
export async function countUnfound(
  db: Db,
  checkIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (checkIds.length === 0) return new Map();
  const rows: Row[] = await lines(db)
    .whereIn('l.check_id', checkIds)
    .whereNull('l.found_at')
    .where('l.is_expected', 1)
    .whereRaw(IS_HERE)
    .groupBy('l.check_id')
    .select('l.check_id')
    .count({ lines: '*' });
  return new Map(rows.map((row) => [Number(row.check_id), Number(row.lines)]));
}

interface Seen {
  readonly checkId: number;
  readonly code: string;
  readonly jobId: number | null;
  readonly at: string;
  readonly by: string;
  readonly byEye: boolean;
  /** The item is said to be elsewhere. */
  readonly isAstray: boolean;
}

/** Counts a scan on the line of its code, which is added if need be; two devices never make two lines. */
export async function countScan(
  trx: Db,
  { checkId, code, jobId, at, by, byEye, isAstray }: Seen,
): Promise<void> {
  const line = { check_id: checkId, code };
  const found = { found_at: at, found_by_name: by, by_eye: Number(byEye) };
  const count = async (): Promise<boolean> => {
    const known = trx('check_lines').where(line);
    if ((await known.clone().increment('scans', 1)) === 0) return false;
    await known
      .clone()
      .whereNull('found_at')
      .update({ ...found, found_astray: Number(isAstray) });
    return true;
  };
  if (await count()) return;
  try {
    await trx('check_lines').insert({ ...line, ...found, job_id: jobId, scans: 1, is_expected: 0 });
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
