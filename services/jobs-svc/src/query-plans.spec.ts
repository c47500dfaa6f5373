import { eachDatabase } from '@loupe/db/testing';
import type { Knex } from 'knex';
import { createCalendar } from '@loupe/domain';
import type { ShelfCheck, ShelfCheckDetails } from '@loupe/shared-types';
import { shopConfigSchema } from '@loupe/shared-types/schemas';
import shop from '../../../config/shop.json';
import { addSampleData } from './sample/sample-data';
import { NOON, nextOf, serveJobs } from './testing';

/** A page already selected by a subquery, then measured and summed. */
const PICKED = /^SCAN (n|p|f|\(subquery-\d+\))$/;

/** A shop has as many places as it can put labels on, and some rows of totals for each stage. */
const FEW_ROWS = /^(SCAN )?(places|p|q|stage_counts)$/;

/** Walks the primary key from its end, and stops. */
const NEWEST_OF = /order by `(\w)`\.`id` desc limit \?$/;
/** The table itself and those it is joined to by their keys: nothing is sorted. */
const MOST_STEPS_OF_NEWEST = 3;

const COPIES = 30;

const BATCH = '3f2b6c1e-0000-4000-8000-000000000001';

interface Asked {
  readonly sql: string;
  readonly bindings: readonly string[];
}

/** Tables that the query plan scans in full. */
async function scansOf(db: Knex, { sql, bindings }: Asked): Promise<string[]> {
  if (db.client.config.client === 'mysql2') {
    const [plan] = await db.raw(`explain format=traditional ${sql}`, bindings as string[]);
    return (
      plan
        .filter((row: { type: string | null }) => row.type === 'ALL')
        .map((row: { table: string }) => row.table)
        // MySQL's name for the result of a subquery.
        .filter((table: string) => !table.startsWith('<derived') && !FEW_ROWS.test(table))
    );
  }
  const plan: { detail: string }[] = await db.raw(`explain query plan ${sql}`, bindings as string[]);
  return plan
    .map(({ detail }) => detail)
    .filter(
      (detail) =>
        /^SCAN (?!.*USING (COVERING )?INDEX)/.test(detail) &&
        !/SUBQUERY|CONSTANT|VIRTUAL/.test(detail) &&
        !FEW_ROWS.test(detail) &&
        !(NEWEST_OF.test(sql) && plan.length <= MOST_STEPS_OF_NEWEST) &&
        !PICKED.test(detail),
    );
}

const fourTimes = <T>(rows: readonly T[]): T[] => [...rows, ...rows, ...rows, ...rows];

/** Enough rows that an index pays off: databases rightly scan small tables. */
async function multiply(db: Knex): Promise<void> {
  const jobs: Record<string, unknown>[] = await db('jobs');
  const stages: { stage: string; date_created: string; job_id: number }[] = await db('job_stages');
  const people = await Promise.all(
    ['customers', 'customer_contacts', 'customer_keys'].map(
      async (table): Promise<Record<string, unknown>[]> => db(table),
    ),
  );
  const logs = ['call_logs', 'location_logs', 'ordered_parts'] as const;
  const rows = await Promise.all(logs.map(async (table): Promise<Record<string, unknown>[]> => db(table)));
  for (let copy = 1; copy <= COPIES; copy += 1) {
    const shift = copy * 1_000;
    const numbered = (key: unknown) => `${String(key)}/${copy}`;
    await db.batchInsert(
      'jobs',
      jobs.map((job) => ({
        ...job,
        id: Number(job.id) + shift,
        customer_id: Number(job.customer_id) + shift,
        job_number_key: numbered(job.job_number_key),
        display_number_key: numbered(job.display_number_key),
      })),
      15,
    );
    await db.batchInsert(
      'job_stages',
      stages.map((stage) => ({ ...stage, job_id: stage.job_id + shift })),
      100,
    );
    const [customers = [], contacts = [], keys = []] = people;
    await db.batchInsert(
      'customers',
      customers.map((row) => ({ ...row, id: Number(row.id) + shift, claim: null })),
      20,
    );
    const ofCopy = (row: Record<string, unknown>) => ({
      ...row,
      customer_id: Number(row.customer_id) + shift,
    });
    await db.batchInsert(
      'customer_contacts',
      contacts.map(({ id, ...row }) => ofCopy(row)),
      50,
    );
    // Each copy is called something else, as people are.
    await db.batchInsert(
      'customer_keys',
      keys.map((row) => ({ ...ofCopy(row), place: `${String(row.place)}${copy}` })),
      50,
    );
    for (const [n, table] of logs.entries()) {
      await db.batchInsert(
        table,
        fourTimes(rows[n] ?? []).map(({ id, ...row }) => ({ ...row, job_id: Number(row.job_id) + shift })),
        50,
      );
    }
  }
}

/** Places, and closed checks with as many lines as the one there is. */
async function multiplyChecks(db: Knex, { id: checkId, counts }: ShelfCheck): Promise<void> {
  const closed = { closed_at: NOON, closed_counts: JSON.stringify(counts) };
  const [place]: Record<string, unknown>[] = await db('places').where({ id: 3 });
  const [check]: Record<string, unknown>[] = await db('checks').where({ id: checkId });
  const lines: Record<string, unknown>[] = await db('check_lines').where({ check_id: checkId });
  for (let copy = 1; copy <= COPIES; copy += 1) {
    const id = 1_000 + copy;
    const name = `Tray ${copy}`;
    await db('places').insert({
      ...place,
      id,
      name,
      kind: 'tray',
      shop: 'Kenilworth',
      location: `Other: ${name}`,
    });
    await db.batchInsert(
      'checks',
      [0, 1, 2, 3].map((year) => ({ ...check, id: id + year * 1_000, place_id: id, ...closed })),
    );
    await db.batchInsert(
      'check_lines',
      lines.map(({ id: _, ...line }) => ({ ...line, check_id: id })),
      50,
    );
  }
}

/** Transfers of many years, each with many lines; of a closed one, an item is still in transit. */
async function multiplyTransfers(db: Knex, jobIds: readonly number[]): Promise<void> {
  const transfer = {
    from_place_id: 1,
    to_place_id: 3,
    carrier: 'Van',
    by_name: 'Tester 1',
    created_at: NOON,
  };
  const ids = Array.from({ length: 200 }, (_, n) => n + 1);
  await db.batchInsert(
    'transfers',
    ids.map((id) => ({ ...transfer, id, closed_at: NOON })),
    50,
  );
  for (const id of ids)
    await db.batchInsert(
      'transfer_lines',
      jobIds.map((job) => ({
        transfer_id: id,
        job_id: job,
        out_at: NOON,
        in_at: id === ids.length ? null : NOON,
      })),
      50,
    );
  await db('jobs').where({ id: jobIds[0] }).update({ current_item_location: 'In transit to Kenilworth' });
}

eachDatabase((_name, open) => {
  // LIST-3
  test('no list, stage, count, card or statistic reads a whole table', async () => {
    const { db } = await open();
    await addSampleData(
      { db, calendar: createCalendar('Europe/London'), clock: () => new Date(NOON) },
      shopConfigSchema.parse(shop),
    );
    await multiply(db);
    if (db.client.config.client === 'mysql2')
      await db.raw(
        `analyze table jobs, job_stages, call_logs, location_logs, ordered_parts, changes, customers,
          customer_contacts, customer_keys, customer_trigrams`,
      );
    const jobs = await serveJobs({ db });
    const asked: Asked[] = [];
    db.on(
      'query',
      ({ sql, bindings }: Asked) => void (sql.startsWith('select') && asked.push({ sql, bindings })),
    );
    const first = await jobs.get('/api/jobs?limit=5');
    const placeId = 3;
    const check = (await jobs.post('/api/checks', { placeId })).json<ShelfCheck>();
    const { id: checkId } = check;
    expect(check.expected).toBeGreaterThan(100);
    await multiplyChecks(db, check);
    const bags: Record<string, unknown>[] = await db('check_lines').where({ check_id: checkId }).limit(20);
    await multiplyTransfers(
      db,
      bags.map(({ job_id }) => Number(job_id)),
    );
    if (db.client.config.client === 'mysql2')
      await db.raw('analyze table places, checks, check_lines, transfers, transfer_lines');
    const paths = [
      '/api/places',
      '/api/checks',
      `/api/checks/${checkId}`,
      '/api/transfers',
      '/api/moves/pending',
      `/api/moves?batchId=${BATCH}`,
      nextOf(first) ?? '',
      '/api/jobs?limit=5&stage=live',
      '/api/jobs?limit=5&stage=completed',
      nextOf(await jobs.get('/api/jobs?limit=5&stage=completed')) ?? '',
      '/api/jobs?limit=5&status=Completed',
      '/api/jobs?limit=2&stage=live&order=longest',
      nextOf(await jobs.get('/api/jobs?limit=2&stage=live&order=longest')) ?? '',
      '/api/jobs?limit=2&stage=waiting-collection&order=due&overdue=true',
      nextOf(await jobs.get('/api/jobs?limit=2&stage=waiting-collection&order=due')) ?? '',
      '/api/jobs?limit=2&stage=live&priority=high&balanceDue=true&place=Kenilworth',
      '/api/preferences',
      '/api/jobs?limit=5&stage=active&location=Kenilworth',
      '/api/jobs/7',
      '/api/calls?limit=5',
      '/api/calls?limit=5&search=zzyzx',
      '/api/locations?limit=5&search=zzyzx',
      '/api/jobs?limit=5&search=zzyzx,%20obrien',
      '/api/jobs?limit=5&search=okafor%20zo',
      '/api/jobs?limit=5&search=okafor%20kenilworth&searchIn=timeline',
      '/api/calls?limit=5&search=zzyzx%20obrien',
      '/api/locations?limit=5&search=okafor%20kenilworth',
      '/api/jobs/7/calls',
      '/api/jobs/7/story?limit=2',
      '/api/jobs/7/story?limit=2&about=money',
      '/api/find?q=J1201',
      '/api/find?q=lark,%20fern',
      '/api/find?q=07700%20900123',
      '/api/locations?limit=5',
      '/api/parts?limit=1',
      '/api/stats',
      '/api/customers?limit=5',
      nextOf(await jobs.get('/api/customers?limit=5')) ?? '',
      '/api/customers/lookup?search=okafor,%20r',
      '/api/customers/lookup?search=07700%20900',
      '/api/customers?limit=5&search=07700%20900&total=apart',
      '/api/customers?limit=5&search=okafor',
      '/api/customers?limit=5&doubtful=true',
      '/api/customers/7',
      '/api/jobs/7/customer',
      '/api/jobs?limit=10&customer=7',
    ];
    const [line] = (await jobs.get(`/api/checks/${checkId}`)).json<ShelfCheckDetails>().lines;
    for (const body of [{ code: line?.code }, { code: 'not a code' }])
      expect((await jobs.post(`/api/checks/${checkId}/scans`, body)).status).toBe(200);
    const move = { placeId: 1, code: line?.code, batchId: BATCH };
    expect((await jobs.post('/api/moves', move)).status).toBe(201);
    for (const path of paths) expect([path, (await jobs.get(path)).status]).toEqual([path, 200]);
    const scans: unknown[] = [];
    for (const one of asked) {
      const found = await scansOf(db, one);
      if (found.length > 0) scans.push([one.sql, found]);
    }
    expect(asked.length).toBeGreaterThan(paths.length);
    expect(scans).toEqual([]);
    await jobs.close();
  }, 60_000);
});
