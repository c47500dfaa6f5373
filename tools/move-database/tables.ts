import type { Db } from '@loupe/db';

/** A table that is copied: its columns, and those that identify a row. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Kept by migrations, or made anew from what was copied. */
const NOT_COPIED = /^(schema_migrations(_lock)?|sqlite_.*|.*_trigrams)$/;

async function sourceTables(source: Db): Promise<readonly string[]> {
  const rows: readonly { name: string; sql: string }[] = await source('sqlite_master')
    .where({ type: 'table' })
    .orderBy('name')
    .select('name', 'sql');
  const virtual = rows.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name);
  const isOfSearch = (name: string) =>
    virtual.some((index) => name === index || name.startsWith(`${index}_`));
  return rows.map(({ name }) => name).filter((name) => !NOT_COPIED.test(name) && !isOfSearch(name));
}

/** The tables of a SQLite database that hold its data, with the columns that both databases have. */
export async function tablesToMove(source: Db, target: Db): Promise<readonly MovedTable[]> {
  const names = await sourceTables(source);
  return Promise.all(
    names.map(async (name) => {
      const found = (await source.raw(`pragma table_info(${name})`)) as readonly {
        readonly name: string;
        readonly pk: number;
      }[];
      const there = Object.keys(await target(name).columnInfo());
      const missing = found.filter((column) => !there.includes(column.name));
      if (missing.length > 0)
        throw new Error(`${name} has no ${missing.map((one) => one.name).join(', ')} there`);
      const key = found.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      if (key.length === 0) throw new Error(`${name} has no primary key`);
      return { name, columns: found.map((column) => column.name), key: key.map((column) => column.name) };
    }),
  );
}
