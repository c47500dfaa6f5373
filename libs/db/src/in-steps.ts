import type { Db } from './dialect';

type Row = Readonly<Record<string, unknown>>;

/** All rows of a table in the order of their ids, so many at once, each with its id and the given columns. */
export async function* inSteps<T extends object = Row>(
  db: Db,
  table: string,
  columns: readonly string[],
  atOnce = 500,
): AsyncGenerator<readonly T[]> {
  for (let last = 0; ;) {
    const rows = await db(table)
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .select('id', ...columns);
    if (rows.length === 0) return;
    yield rows as T[];
    last = Number(rows.at(-1)?.id);
  }
}
