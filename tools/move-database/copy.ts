import type { Db } from '@loupe/db';
import { UserFacingError } from '../stack/workspace.mjs';
import type { MovedTable } from './tables';

type Row = Readonly<Record<string, unknown>>;

const ROWS_AT_ONCE = 500;

/** The rows of a table in the order of their keys, some at a time. */
async function* batchesOf(source: Db, { name, columns, key }: MovedTable): AsyncGenerator<readonly Row[]> {
  const keys = `(${key.join(', ')})`;
  const values = `(${key.map(() => '?').join(', ')})`;
  for (let last: Row | undefined; ;) {
    const after = last && key.map((column) => last?.[column] as string);
    const rows: readonly Row[] = await source(name)
      .modify((query) => void (after && query.whereRaw(`${keys} > ${values}`, after)))
      .orderBy([...key])
      .limit(ROWS_AT_ONCE)
      .select(...columns);
    last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

type Progress = (table: string, done: number, all: number) => void;

export async function countOf(db: Db, table: string): Promise<number> {
  return Number((await db(table).count('* as count').first())?.count);
}

/** Copies a table; its foreign keys must not be checked meanwhile. Returns the number of rows. */
export async function copyTable(
  source: Db,
  target: Db,
  table: MovedTable,
  progress: Progress,
): Promise<number> {
  const all = await countOf(source, table.name);
  let done = 0;
  for await (const rows of batchesOf(source, table)) {
    await target(table.name).insert(rows.map((row) => ({ ...row })));
    done += rows.length;
    progress(table.name, done, all);
  }
  return done;
}

/** A value as both drivers give it: they differ in numbers and text. */
const written = (value: unknown): string =>
  Buffer.isBuffer(value)
    ? value.toString('hex')
    : value === null || value === undefined
      ? '\u0000'
      : String(value);

const keyOf = (row: Row, key: readonly string[]): string =>
  JSON.stringify(key.map((column) => written(row[column])));

/** Reads every row again on both sides. Throws a `UserFacingError` that names the first difference. */
export async function compareTable(
  source: Db,
  target: Db,
  table: MovedTable,
  progress: Progress,
): Promise<void> {
  const { name, columns, key } = table;
  const [all, there] = [await countOf(source, name), await countOf(target, name)];
  if (all !== there) throw new UserFacingError(`${name} has ${all} rows here and ${there} there.`);
  let done = 0;
  for await (const rows of batchesOf(source, table)) {
    const found: readonly Row[] = await target(name)
      .whereIn([...key], rows.map((row) => key.map((column) => row[column])) as string[][])
      .select(...columns);
    const byKey = new Map(found.map((row) => [keyOf(row, key), row]));
    for (const row of rows) {
      const other = byKey.get(keyOf(row, key));
      const differs = columns.find((column) => !other || written(row[column]) !== written(other[column]));
      if (differs)
        throw new UserFacingError(
          `${name} ${key.map((column) => String(row[column])).join(', ')} is not the same there: ${other ? differs : 'it is missing'}.`,
        );
    }
    done += rows.length;
    progress(name, done, all);
  }
}
