import { writeBehind } from './batch-writes';
import { dialectOf, type Db } from './dialect';
import { slicesOf } from './slices';

type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a statement that is written out. Building it takes knex longer than the database needs for it, which counts
 * in a save and in a fill.
 */
export async function rowsOf(db: Db, sql: string, bindings: readonly unknown[]): Promise<readonly Row[]> {
  const result: unknown = await db.raw(sql, bindings as string[]);
  return (dialectOf(db) === 'sqlite' ? result : (result as readonly unknown[])[0]) as readonly Row[];
}

/** SQLite takes at most 32,766 values in a statement, MySQL 65,535. */
const MOST_VALUES = 8_000;

async function insertRows<Column extends string>(
  into: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, unknown>>[],
  run: (sql: string, values: readonly unknown[]) => Promise<unknown>,
): Promise<void> {
  const atOnce = Math.floor(MOST_VALUES / columns.length);
  const values = `(${columns.map(() => '?').join(', ')})`;
  for (const some of slicesOf(rows, atOnce))
    await run(
      `${into} (${columns.join(', ')}) values ${some.map(() => values).join(', ')}`,
      some.flatMap((row) => columns.map((column) => row[column])),
    );
}

/** Inserts rows of these columns. */
export const insertPlain = <Column extends string>(
  trx: Db,
  table: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, unknown>>[],
): Promise<void> =>
  insertRows(`insert into ${table}`, columns, rows, async (sql, values) => trx.raw(sql, values as string[]));

/** Inserts rows of these columns, but for those whose key is there already. */
export const insertIgnoring = <Column extends string>(
  trx: Db,
  table: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, unknown>>[],
): Promise<void> =>
  insertRows(
    `insert ${dialectOf(trx) === 'sqlite' ? 'or ignore' : 'ignore'} into ${table}`,
    columns,
    rows,
    (sql, values) => writeBehind(trx, trx.raw(sql, values as string[])),
  );
