import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import type { PlainDatabase, Row } from './plain-sql';

/** An order-independent fingerprint of a table: the row count and the sum of a hash of each row. */
export type Fingerprint = string;

/** Rows that do not change during the test: of jobs up to `lastJob`, and of tables that job writes do not touch. */
const OF_JOBS: Readonly<Record<string, string>> = {
  jobs: 'id',
  job_stages: 'job_id',
  call_logs: 'job_id',
  location_logs: 'job_id',
  ordered_parts: 'job_id',
  changes: 'job_id',
  job_trigrams: 'job_id',
  log_trigrams: 'job_id',
};
/**
 * Sessions and idempotency keys change during the test; the checker covers them. Customers are gathered from the jobs
 * that are written meanwhile.
 */
const MOVING = [
  ...['sessions', 'session_ends', 'idempotency_keys', 'schema_migrations_lock', 'stage_counts'],
  ...['customers', 'customer_contacts', 'customer_keys', 'customer_trigrams'],
];
/** SQLite's internal tables, and the search tables, which are verified against their source rows. */
const DERIVED = /^sqlite_|^job_search|^customer_search|_find(_|$)/;

async function tablesOf(database: PlainDatabase): Promise<readonly string[]> {
  const rows =
    database.kind === 'SQLite'
      ? await database.query("select name from sqlite_master where type = 'table'")
      : await database.query(
          'select table_name as name from information_schema.tables where table_schema = database()',
        );
  return rows
    .map(({ name }) => String(name))
    .filter((name) => !DERIVED.test(name) && !MOVING.includes(name))
    .sort();
}

async function columnsOf(database: PlainDatabase, table: string): Promise<readonly string[]> {
  const rows =
    database.kind === 'SQLite'
      ? await database.query(`select name from pragma_table_info('${table}')`)
      : await database.query(
          `select column_name as name from information_schema.columns
           where table_schema = database() and table_name = '${table}' order by ordinal_position`,
        );
  return rows.map(({ name }) => String(name));
}

const HASH_DIGITS = 12;

/** Hashed in the server, because the index alone has ten million rows. */
async function ofMariadb(database: PlainDatabase, table: string, where: string): Promise<Fingerprint> {
  const columns = await columnsOf(database, table);
  // The prefix distinguishes null from an empty text.
  const content = columns
    .map((name) => `if(${name} is null, 'n', concat('v', hex(${name})))`)
    .join(`, ',', `);
  const [row = {}]: readonly Row[] = await database.query(
    `select count(*) as n, sum(cast(conv(left(sha2(concat(${content}), 256), ${HASH_DIGITS}), 16, 10) as decimal(30))) as total
     from ${table} ${where}`,
  );
  return `${row.n} rows, ${row.total ?? 0}`;
}

function ofSqlite(file: string, table: string, where: string): Fingerprint {
  const database = new Sqlite(file, { readonly: true });
  try {
    let rows = 0;
    let total = 0n;
    for (const row of database.prepare(`select * from ${table} ${where}`).raw().iterate()) {
      const hash = createHash('md5').update(JSON.stringify(row)).digest('hex').slice(0, HASH_DIGITS);
      total += BigInt(`0x${hash}`);
      rows += 1;
    }
    return `${rows} rows, ${total}`;
  } finally {
    database.close();
  }
}

/** The fingerprint of each table's unchanging rows. `file` is the path of a SQLite database. */
export async function fingerprintsOf(
  database: PlainDatabase,
  lastJob: number,
  file: string,
): Promise<Readonly<Record<string, Fingerprint>>> {
  const found: Record<string, Fingerprint> = {};
  for (const table of await tablesOf(database)) {
    const column = OF_JOBS[table];
    const where = column ? `where ${column} <= ${lastJob}` : '';
    found[table] =
      database.kind === 'SQLite' ? ofSqlite(file, table, where) : await ofMariadb(database, table, where);
  }
  return found;
}
