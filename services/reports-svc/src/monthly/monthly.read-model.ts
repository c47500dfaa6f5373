import type { Db } from '@loupe/db';
import type { ReportJob, ReportPart, TimeRange } from '@loupe/domain';
import type { JobStatus } from '@loupe/shared-types';

interface JobRow {
  readonly job_status: JobStatus;
  readonly customer_rejected: number;
  readonly total_cost: number;
  readonly deposit_amount: number;
  readonly date_created: string;
  readonly collection_date: string | null;
  readonly updated_at: string;
}

/** Queries of the monthly report: each covers a date range and uses the index on its date. */
export function createMonthlyReadModel(db: Db) {
  return {
    async jobsCreated({ from, to }: TimeRange): Promise<ReportJob[]> {
      const rows: readonly JobRow[] = await db('jobs')
        .where('date_created', '>=', from)
        .where('date_created', '<', to)
        .select(
          'job_status',
          'customer_rejected',
          'total_cost',
          'deposit_amount',
          'date_created',
          'collection_date',
          'updated_at',
        );
      return rows.map((row) => ({
        jobStatus: row.job_status,
        customerRejected: row.customer_rejected === 1,
        totalPence: row.total_cost,
        depositPence: row.deposit_amount,
        dateCreated: row.date_created,
        collectionDate: row.collection_date,
        updatedAt: row.updated_at,
      }));
    },

    async partsOrdered({ from, to }: TimeRange): Promise<ReportPart[]> {
      const rows: readonly { readonly cost: number }[] = await db('ordered_parts')
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .select('cost');
      return rows.map((row) => ({ costPence: row.cost }));
    },
  };
}

export type MonthlyReadModel = ReturnType<typeof createMonthlyReadModel>;
