import { createIndex } from '../tables';
import type { Migration } from './migration';

/** Covering indexes in date order for the reports: no whole row is fetched. */
const INDEXES = {
  jobs_report: {
    table: 'jobs',
    columns:
      'date_created, job_status, customer_rejected, total_cost, deposit_amount, collection_date, updated_at',
  },
  ordered_parts_report: { table: 'ordered_parts', columns: 'created_at, cost, job_id' },
} as const;

export const reportIndex: Migration = {
  name: '003-report-index',
  async up(db) {
    for (const [name, { table, columns }] of Object.entries(INDEXES))
      await createIndex(db, name, table, columns);
  },
};
