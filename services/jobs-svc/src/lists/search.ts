import { containing, type Db } from '@loupe/db';
import type { Knex } from 'knex';

/** With more candidates than this, walking the list finds a page sooner. */
export const MOST_CANDIDATES = 2_000;

/** Rows where any of the columns contains one of the texts. */
export function whereAnyHolds(
  rows: Knex.QueryBuilder,
  columns: readonly string[],
  texts: readonly string[],
): void {
  for (const column of columns)
    for (const text of texts) rows.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
}

/** Ids of rows whose column contains one of the texts; null when there are too many. */
export async function idsHolding(
  db: Db,
  table: string,
  column: string,
  texts: readonly string[],
): Promise<readonly number[] | null> {
  const rows = db(table).limit(MOST_CANDIDATES + 1);
  whereAnyHolds(rows, [column], texts);
  const ids: number[] = await rows.pluck('id');
  return ids.length > MOST_CANDIDATES ? null : ids;
}
