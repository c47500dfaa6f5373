import { SEARCH_COLUMNS, trigramsOf } from '../../libs/db/src/search-index';
import { parsed } from './checker';
import type { PlainDatabase, Row } from './plain-sql';

/** Checks internal consistency: versions, histories, stages, search index and the database file itself. */
export async function consistencyFaults(
  database: PlainDatabase,
  changes: readonly Row[],
): Promise<readonly string[]> {
  const jobs = await database.query('select * from jobs');
  return [
    ...historyFaults(jobs, changes),
    ...(await stageFaults(database, jobs)),
    ...(await totalFaults(database)),
    ...(await orphans(database)),
    ...(database.kind === 'SQLite' ? await sqliteFaults(database) : await mariadbFaults(database, jobs)),
  ];
}

/** Fields whose whole history is replayed: change-log name to column. */
const REPLAYED: Readonly<Record<string, string>> = {
  notes: 'notes',
  jobStatus: 'job_status',
  missing: 'missing',
  currentItemLocation: 'current_item_location',
  customerCollected: 'customer_collected',
  customerRejected: 'customer_rejected',
  jobAccepted: 'job_accepted',
  collectionDate: 'collection_date',
};

/** A flag is 0 or 1 in the database and a boolean in the log; an absent text is null in both. */
const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);
const plain = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? String(Number(value))
      : String(value);

function historyFaults(jobs: readonly Row[], changes: readonly Row[]): string[] {
  const faults: string[] = [];
  const byJob = new Map<number, Row[]>();
  for (const change of changes) {
    const own = byJob.get(Number(change.job_id)) ?? [];
    if (change.topic === 'jobs' || change.topic === 'locations') own.push(change);
    byJob.set(Number(change.job_id), own);
  }
  for (const job of jobs) {
    const own = (byJob.get(Number(job.id)) ?? []).sort(
      (a, b) => Number(a.job_version) - Number(b.job_version),
    );
    const versions = own.map((change) => Number(change.job_version));
    if (versions.some((version, at) => version !== at + 1) || versions.length !== Number(job.version))
      faults.push(`job ${job.id} is at version ${job.version}, its changes at ${versions.join(', ')}`);
    const state: Record<string, unknown> = {};
    for (const change of own) {
      const [before, after] = [parsed(change.before_json), parsed(change.after_json)];
      for (const field of Object.keys(REPLAYED)) {
        if (field in before && !same(before[field], state[field]))
          faults.push(
            `change ${change.id} of job ${job.id} did not find ${field} as the one before it left it`,
          );
        if (field in after) state[field] = after[field];
      }
    }
    for (const [field, column] of Object.entries(REPLAYED))
      if (!same(state[field], job[column]))
        faults.push(`job ${job.id}: ${column} is not what its history ends with`);
  }
  return faults;
}

/** An independent, simple implementation of the stage rules. */
function stagesByRule(job: Row): string[] {
  const yes = (column: string): boolean => Number(job[column]) === 1;
  const status = String(job.job_status);
  const completed = status === 'Completed';
  const active = !completed && !yes('customer_collected');
  const quoted = Number(job.quote_amount) > 0 || status === 'Quote' || status === 'Pending Quote';
  const quote = quoted && !yes('job_accepted') && !yes('customer_rejected') && active;
  const missing = job.missing === 'Yes';
  const working = status === 'In-progress' || status === 'Awaiting Inspection';
  const stages: readonly (readonly [string, boolean])[] = [
    ['live', working && active && !yes('customer_rejected') && !missing && !quote],
    ['waiting-collection', status === 'Waiting for Collection' && active],
    ['waiting-parts', status === 'Inspected and Waiting on Parts' && active],
    ['customer-rejected', yes('customer_rejected') && !yes('customer_collected')],
    ['missing', missing],
    ['quote', quote],
    ['completed', completed],
    ['active', active],
  ];
  return stages.flatMap(([stage, is]) => (is ? [stage] : []));
}

async function stageFaults(database: PlainDatabase, jobs: readonly Row[]): Promise<string[]> {
  const stages = new Map<number, string[]>();
  for (const row of await database.query('select job_id, stage from job_stages'))
    stages.set(Number(row.job_id), [...(stages.get(Number(row.job_id)) ?? []), String(row.stage)]);
  return jobs.flatMap((job) => {
    const listed = (stages.get(Number(job.id)) ?? []).sort().join(', ');
    const right = stagesByRule(job).sort().join(', ');
    return listed === right ? [] : [`job ${job.id} is listed under ${listed} and belongs under ${right}`];
  });
}

/** The stored totals of the stages, against the rows that they count. */
async function totalFaults(database: PlainDatabase): Promise<string[]> {
  const rows = await database.query(
    `select c.stage, c.total, coalesce(t.counted, 0) as counted
     from (select stage, sum(jobs) as total from stage_counts group by stage) c
     left join (select stage, count(*) as counted from job_stages group by stage) t on t.stage = c.stage`,
  );
  return rows
    .filter(({ total, counted }) => Number(total) !== Number(counted))
    .map(({ stage, total, counted }) => `stage ${stage} has ${counted} jobs, and ${total} in its total`);
}

async function orphans(database: PlainDatabase): Promise<string[]> {
  const faults: string[] = [];
  for (const table of ['job_stages', 'call_logs', 'location_logs', 'ordered_parts', 'changes']) {
    const [row] = await database.query(
      `select count(*) as n from ${table} t left join jobs j on j.id = t.job_id where j.id is null`,
    );
    if (Number(row?.n) > 0) faults.push(`${row?.n} rows of ${table} belong to no job`);
  }
  return faults;
}

async function sqliteFaults(database: PlainDatabase): Promise<string[]> {
  const faults: string[] = [];
  const integrity = await database.query('pragma integrity_check');
  if (integrity.length !== 1 || integrity[0]?.integrity_check !== 'ok')
    faults.push(`integrity_check: ${JSON.stringify(integrity).slice(0, 200)}`);
  const broken = await database.query('pragma foreign_key_check');
  if (broken.length > 0) faults.push(`foreign_key_check: ${broken.length} rows`);
  try {
    // Rank 1 also compares the index with the content of the jobs.
    await database.query("insert into job_search (job_search, rank) values ('integrity-check', 1)");
  } catch (error) {
    faults.push(`the search index does not hold what the jobs say: ${String(error)}`);
  }
  return faults;
}

async function mariadbFaults(database: PlainDatabase, jobs: readonly Row[]): Promise<string[]> {
  const faults: string[] = [];
  const tables = (await database.query('show tables')).map((row) => String(Object.values(row)[0]));
  for (const table of tables) {
    const answers = await database.query(`check table ${table} extended`);
    if (answers.at(-1)?.Msg_text !== 'OK') faults.push(`check table ${table}: ${JSON.stringify(answers)}`);
  }
  // Aggregated in the database: there are ten million trigrams.
  const indexed = new Map(
    (
      await database.query(
        'select job_id, count(*) as n, sum(trigram) as total, bit_xor(trigram) as mixed from job_trigrams group by job_id',
      )
    ).map((row) => [Number(row.job_id), `${row.n} ${row.total} ${row.mixed}`]),
  );
  for (const job of jobs) {
    const right = [
      ...new Set(SEARCH_COLUMNS.flatMap((column) => trigramsOf(column, String(job[column] ?? '')))),
    ];
    const total = right.reduce((sum, trigram) => sum + trigram, 0);
    const mixed = right.reduce((sum, trigram) => (sum ^ trigram) >>> 0, 0);
    if (indexed.get(Number(job.id)) !== `${right.length} ${total} ${mixed}`)
      faults.push(`the search index does not hold what job ${job.id} says`);
  }
  return faults;
}
