import { dialectOf, type Db } from './dialect';

interface Column {
  readonly sqlite: string;
  readonly mysql: string;
}

export interface Table {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Absent where a column is `id()`. */
  readonly primaryKey?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
  /** Column name to the table whose id it refers to. */
  readonly references?: Readonly<Record<string, string>>;
}

/** Text compares byte for byte on both databases: the code folds case and accents, never a collation. */
const EXACT = 'character set utf8mb4 collate utf8mb4_bin';

const both = (sql: string): Column => ({ sqlite: sql, mysql: sql });

export const id = (): Column => ({
  sqlite: 'integer primary key autoincrement',
  mysql: 'bigint not null auto_increment primary key',
});
/** The id of another table's row. */
export const reference = (): Column => ({ sqlite: 'integer not null', mysql: 'bigint not null' });
export const integer = (): Column => ({ sqlite: 'integer not null', mysql: 'bigint not null' });
/** 0 or 1. */
export const flag = (standard: 0 | 1 = 0): Column => both(`smallint not null default ${standard}`);
/** An amount of money in whole pence. */
export const pence = (): Column => both('integer not null default 0');
export const short = (length = 200): Column => ({
  sqlite: 'text not null',
  mysql: `varchar(${length}) ${EXACT} not null`,
});
export const long = (): Column => ({ sqlite: 'text not null', mysql: `mediumtext ${EXACT} not null` });
/** Stored where an instant is unknown or there is none, in columns that lists are ordered by: it comes last. */
export const NO_INSTANT = '9999-12-31T00:00:00.000Z';

/** A UTC instant as ISO-8601 text with milliseconds: 24 characters. */
export const instant = (): Column => ({
  sqlite: 'text not null',
  mysql: 'char(24) character set ascii collate ascii_bin not null',
});

export const nullable = (column: Column): Column => ({
  sqlite: column.sqlite.replace(' not null', ''),
  mysql: column.mysql.replace(' not null', ' null'),
});

export const withDefault = (column: Column, value: string): Column => ({
  sqlite: `${column.sqlite} default '${value}'`,
  mysql: `${column.mysql} default '${value}'`,
});

const list = (names: readonly string[]): string => names.join(', ');
const indexName = (table: Table, columns: readonly string[]): string =>
  `${table.name}_${columns.join('_')}`.slice(0, 64);

/**
 * Creates a table with its indexes and foreign keys unless it exists. One statement on MySQL, where a kill between two
 * statements would leave the first one done; on SQLite the migration is a transaction.
 */
export async function createTable(db: Db, table: Table): Promise<void> {
  const dialect = dialectOf(db);
  const indexes = table.indexes ?? [];
  const parts = [
    ...Object.entries(table.columns).map(([name, column]) => `${name} ${column[dialect]}`),
    ...(table.primaryKey ? [`primary key (${list(table.primaryKey)})`] : []),
    ...(table.unique ?? []).map((columns) =>
      dialect === 'mysql'
        ? `unique key ${indexName(table, columns)} (${list(columns)})`
        : `constraint ${indexName(table, columns)} unique (${list(columns)})`,
    ),
    ...(dialect === 'mysql'
      ? indexes.map((columns) => `key ${indexName(table, columns)} (${list(columns)})`)
      : []),
    ...Object.entries(table.references ?? {}).map(
      ([column, other]) =>
        `constraint fk_${table.name}_${column} foreign key (${column}) references ${other} (id)`,
    ),
  ];
  const tail =
    dialect === 'mysql'
      ? 'engine=InnoDB row_format=dynamic default charset=utf8mb4'
      : table.primaryKey
        ? 'without rowid'
        : '';
  await db.raw(`create table if not exists ${table.name} (${parts.join(', ')}) ${tail}`);
  if (dialect === 'sqlite') {
    for (const columns of indexes) {
      await db.raw(
        `create index if not exists ${indexName(table, columns)} on ${table.name} (${list(columns)})`,
      );
    }
  }
}

/** Adds missing columns, so that a migration killed half-way can be rerun. */
export async function addColumns(db: Db, table: string, columns: Table['columns']): Promise<void> {
  const dialect = dialectOf(db);
  for (const [name, column] of Object.entries(columns)) {
    if (await db.schema.hasColumn(table, name)) continue;
    await db.raw(`alter table ${table} add column ${name} ${column[dialect]}`);
  }
}

async function isThere(db: Db, table: string, name: string): Promise<boolean> {
  const [rows] = await db.raw(`show index from ${table} where key_name = ?`, [name]);
  return rows.length > 0;
}

interface IndexOf {
  readonly name: string;
  readonly table: string;
  readonly columns: string;
}

/** MySQL has no `if not exists` here. */
async function createUnlessThere(
  db: Db,
  kind: 'index' | 'unique index',
  { name, table, columns }: IndexOf,
): Promise<void> {
  if (dialectOf(db) === 'sqlite')
    await db.raw(`create ${kind} if not exists ${name} on ${table} (${columns})`);
  else if (!(await isThere(db, table, name))) await db.raw(`create ${kind} ${name} on ${table} (${columns})`);
}

/** Creates an index unless it exists. */
export const createIndex = (db: Db, name: string, table: string, columns: string): Promise<void> =>
  createUnlessThere(db, 'index', { name, table, columns });

/** Creates an index unless it exists, of which each value is there once; null is there as often as you like. */
export const createUniqueIndex = (db: Db, name: string, table: string, columns: string): Promise<void> =>
  createUnlessThere(db, 'unique index', { name, table, columns });
