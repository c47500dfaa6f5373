import { nullableText, type Db } from '@loupe/db';
import type { CheckCounts, ShelfCheck, ShelfCheckDetails } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { Row } from '../jobs/job-row';
import { countLines, linesOf } from './check-lines.store';
import { eventsOf, findCheck, lockCheck } from './checks.store';

export async function requireCheck(db: Db, id: number): Promise<Row> {
  const check = await findCheck(db, id);
  if (!check) throw new HttpError(404, 'That check does not exist');
  return check;
}

/** A check that can be changed, and stays so until the transaction ends; 409 for a closed one (CHECK-3). */
export async function requireOpen(trx: Db, id: number, how: 'share' | 'update'): Promise<Row> {
  await lockCheck(trx, id, how);
  const check = await requireCheck(trx, id);
  if (check.closed_at !== null)
    throw new HttpError(409, `${String(check.closed_by_name)} has closed this check`);
  return check;
}

const toCheck = (check: Row, counts: CheckCounts): ShelfCheck => ({
  id: Number(check.id),
  place: String(check.place_name),
  placeId: Number(check.place_id),
  by: String(check.by_name),
  at: String(check.created_at),
  closedAt: nullableText(check.closed_at),
  closedBy: nullableText(check.closed_by_name),
  approvedAt: nullableText(check.approved_at),
  approvedBy: nullableText(check.approved_by_name),
  expected: Number(check.expected),
  counts,
});

/** Checks with their counts: closed ones keep theirs, open ones are counted in one statement. */
export async function withCounts(db: Db, checks: readonly Row[]): Promise<readonly ShelfCheck[]> {
  const closed = new Map<number, CheckCounts>(
    checks.flatMap(({ id, closed_counts }) =>
      closed_counts === null ? [] : [[Number(id), JSON.parse(String(closed_counts)) as CheckCounts] as const],
    ),
  );
  const ids = checks.map(({ id }) => Number(id));
  const counted = await countLines(
    db,
    ids.filter((id) => !closed.has(id)),
  );
  return checks.map((check, at) => {
    const id = ids[at] as number;
    return toCheck(check, (closed.get(id) ?? counted.get(id)) as CheckCounts);
  });
}

export async function summaryOf(db: Db, id: number): Promise<ShelfCheck> {
  const [check] = await withCounts(db, [await requireCheck(db, id)]);
  return check as ShelfCheck;
}

export async function detailsOfCheck(db: Db, id: number): Promise<ShelfCheckDetails> {
  return { ...(await summaryOf(db, id)), lines: await linesOf(db, id), history: await eventsOf(db, id) };
}
