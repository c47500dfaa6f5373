import { containing, type Db } from '@loupe/db';
import type { Knex } from 'knex';

/** More candidates than this, and walking a list finds a page of them sooner. */
export const MOST_CANDIDATES = 2_000;

/** Rows where any of the columns holds one of the texts. */
export function whereAnyHolds(
  rows: Knex.QueryBuilder,
  columns: readonly string[],
  texts: readonly string[],
): void {
  for (const column of columns)
    for (const text of texts) rows.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
}

/** Ids of a table whose column holds one of the texts; null when they are too many to name. */
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
