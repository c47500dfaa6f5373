import { dialectOf, type Db } from '../dialect';
import type { Migration } from './migration';

/** What a report of some months reads, narrow and in the order of time: no whole row is fetched for it. */
const INDEXES = {
  jobs_report: {
    table: 'jobs',
    columns:
      'date_created, job_status, customer_rejected, total_cost, deposit_amount, collection_date, updated_at',
  },
  ordered_parts_report: { table: 'ordered_parts', columns: 'created_at, cost, job_id' },
} as const;

async function isThere(db: Db, table: string, name: string): Promise<boolean> {
  const [rows] = await db.raw(`show index from ${table} where key_name = ?`, [name]);
  return rows.length > 0;
}

/** MySQL knows no `if not exists` here. */
async function createIndex(db: Db, name: string, table: string, columns: string): Promise<void> {
  if (dialectOf(db) === 'sqlite') await db.raw(`create index if not exists ${name} on ${table} (${columns})`);
  else if (!(await isThere(db, table, name))) await db.raw(`create index ${name} on ${table} (${columns})`);
}

export const reportIndex: Migration = {
  name: '003-report-index',
  async up(db) {
    for (const [name, { table, columns }] of Object.entries(INDEXES))
      await createIndex(db, name, table, columns);
  },
};
