import type { Db } from '@loupe/db';
import type { HealthReport, Stage } from '@loupe/shared-types';

type Counts = HealthReport['counts'];
type Activity = Omit<HealthReport['activityStatistics'], 'totalCommunications'>;

/** How many rows each integrity check found (section 5). */
export interface Findings {
  readonly incompleteCustomers: number;
  readonly jobsWithoutItems: number;
  readonly orphanedCalls: number;
  readonly orphanedMoves: number;
}

const TABLES = {
  jobs: 'jobs',
  calls: 'call_logs',
  locations: 'location_logs',
  parts: 'ordered_parts',
} as const satisfies Record<keyof Counts, string>;

/** What the Database Viewer reads. Everything is counted by the database; no table travels. */
export function createHealthReadModel(db: Db) {
  async function rowsIn(table: string): Promise<number> {
    const row = await db(table).count({ n: '*' }).first();
    return Number(row?.n);
  }

  async function jobsIn(table: string): Promise<number> {
    const row = await db(table).countDistinct({ n: 'job_id' }).first();
    return Number(row?.n);
  }

  async function orphansIn(table: string): Promise<number> {
    const row = await db(table)
      .whereNotExists(
        db('jobs')
          .select(db.raw('1'))
          .where('jobs.id', db.ref(`${table}.job_id`)),
      )
      .count({ n: '*' })
      .first();
    return Number(row?.n);
  }

  return {
    async counts(): Promise<Counts> {
      const [jobs, calls, locations, parts] = await Promise.all([
        rowsIn(TABLES.jobs),
        rowsIn(TABLES.calls),
        rowsIn(TABLES.locations),
        rowsIn(TABLES.parts),
      ]);
      return { jobs, calls, locations, parts };
    },

    async jobDates(): Promise<Pick<HealthReport, 'oldestJob' | 'newestJob'>> {
      const row = await db('jobs').min({ oldest: 'date_created' }).max({ newest: 'date_created' }).first();
      return { oldestJob: row?.oldest ?? null, newestJob: row?.newest ?? null };
    },

    async jobsByStage(): Promise<Readonly<Partial<Record<Stage, number>>>> {
      const rows: readonly { readonly stage: Stage; readonly n: number }[] = await db('job_stages')
        .groupBy('stage')
        .select('stage')
        .count({ n: '*' });
      return Object.fromEntries(rows.map(({ stage, n }) => [stage, Number(n)]));
    },

    async activity(): Promise<Activity> {
      const [jobsWithCalls, jobsWithLocations, jobsWithParts] = await Promise.all([
        jobsIn(TABLES.calls),
        jobsIn(TABLES.locations),
        jobsIn(TABLES.parts),
      ]);
      return { jobsWithCalls, jobsWithLocations, jobsWithParts };
    },

    async findings(): Promise<Findings> {
      const [jobs, orphanedCalls, orphanedMoves] = await Promise.all([
        db('jobs')
          .select({
            incomplete: db.raw(
              "sum(case when trim(first_name) = '' or trim(surname) = '' or trim(contact_number) = '' then 1 else 0 end)",
            ),
            withoutItems: db.raw("sum(case when trim(items) = '' then 1 else 0 end)"),
          })
          .first(),
        orphansIn(TABLES.calls),
        orphansIn(TABLES.locations),
      ]);
      return {
        incompleteCustomers: Number(jobs?.incomplete),
        jobsWithoutItems: Number(jobs?.withoutItems),
        orphanedCalls,
        orphanedMoves,
      };
    },
  };
}

export type HealthReadModel = ReturnType<typeof createHealthReadModel>;
