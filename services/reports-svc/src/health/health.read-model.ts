import type { Db } from '@loupe/db';
import type { HealthReport, Stage } from '@loupe/shared-types';

type Counts = HealthReport['counts'];
type Activity = Omit<HealthReport['activityStatistics'], 'totalCommunications'>;

/** The number of rows each integrity check found (HEALTH-1). */
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

const JOBS_AT_ONCE = 5_000;
const CUSTOMER = ['first_name', 'surname', 'contact_number'];

function countOfBlank(columns: readonly string[]): string {
  return `sum(case when ${columns.map((name) => `trim(${name}) = ''`).join(' or ')} then 1 else 0 end)`;
}

/** Queries of the Database Viewer. The database does the counting; no tables are loaded. */
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

  /** Scans all jobs in batches: a SQLite statement blocks the process while it runs. */
  async function incompleteJobs(): Promise<Pick<Findings, 'incompleteCustomers' | 'jobsWithoutItems'>> {
    const found = { incompleteCustomers: 0, jobsWithoutItems: 0 };
    const last = Number((await db('jobs').max({ id: 'id' }).first())?.id ?? 0);
    for (let after = 0; after < last; after += JOBS_AT_ONCE) {
      const row = await db('jobs')
        .where('id', '>', after)
        .where('id', '<=', after + JOBS_AT_ONCE)
        .select({ incomplete: db.raw(countOfBlank(CUSTOMER)), withoutItems: db.raw(countOfBlank(['items'])) })
        .first();
      found.incompleteCustomers += Number(row?.incomplete);
      found.jobsWithoutItems += Number(row?.withoutItems);
    }
    return found;
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
        incompleteJobs(),
        orphansIn(TABLES.calls),
        orphansIn(TABLES.locations),
      ]);
      return { ...jobs, orphanedCalls, orphanedMoves };
    },
  };
}

export type HealthReadModel = ReturnType<typeof createHealthReadModel>;
