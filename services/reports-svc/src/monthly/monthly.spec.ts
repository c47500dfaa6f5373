import { dialectOf } from '@loupe/db';
import type { TestDatabase } from '@loupe/db/testing';
import { eachDatabase } from '@loupe/db/testing';
import type { MonthlyReport } from '@loupe/shared-types';
import type { ServedReports } from '../testing';
import { jobRow, partRow, serveReports } from '../testing';

const APRIL = '/api/reports/monthly?month=2026-04';

eachDatabase((name, open) => {
  let database: TestDatabase;
  let served: ServedReports;
  const figures = async (path = APRIL) => (await served.get(path)).json<MonthlyReport>().figures;
  const insert = (table: string, ...rows: readonly object[]) => database.db(table).insert(rows);

  beforeEach(async () => {
    database = await open();
    served = await serveReports(database.where, '2026-04-20T12:00:00.000Z');
  });
  afterEach(() => served.close());

  // REPORT-1, TIME-1
  test('jobs are filtered by creation month, which is a London month', async () => {
    await insert(
      'jobs',
      jobRow(1, { date_created: '2026-03-31T22:59:59.999Z' }),
      jobRow(2, { date_created: '2026-03-31T23:00:00.000Z' }),
      jobRow(3, { date_created: '2026-04-30T22:59:59.999Z' }),
      jobRow(4, { date_created: '2026-04-30T23:00:00.000Z' }),
    );
    expect((await figures()).jobsCreated).toBe(2);
    expect((await figures('/api/reports/monthly?month=2026-03')).jobsCreated).toBe(1);
  });

  test.each([
    ['2026-03', '2026-03-01T00:00:00.000Z', '2026-03-31T22:59:59.999Z'],
    ['2026-10', '2026-09-30T23:00:00.000Z', '2026-10-31T23:59:59.999Z'],
    ['2028-02', '2028-02-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z'],
  ])('%s covers exactly its first to its last millisecond', async (month, first, last) => {
    const near = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
    await insert(
      'jobs',
      jobRow(1, { date_created: near(first, -1) }),
      jobRow(2, { date_created: first }),
      jobRow(3, { date_created: last }),
      jobRow(4, { date_created: near(last, 1) }),
    );
    expect((await figures(`/api/reports/monthly?month=${month}`)).jobsCreated).toBe(2);
  });

  test.each([
    ['2026-06-30T22:59:59.999Z', '2026-06'],
    ['2026-06-30T23:00:00.000Z', '2026-07'],
    ['2028-02-29T23:59:59.999Z', '2028-02'],
    ['2028-03-01T00:00:00.000Z', '2028-03'],
  ])('at %s the current month is %s', async (now, month) => {
    const then = await serveReports(database.where, now);
    expect((await then.get('/api/reports/monthly')).json<MonthlyReport>().figures.month).toBe(month);
    await then.close();
  });

  // REPORT-2, REPORT-3, REPORT-4
  test('all figures are exact to the penny', async () => {
    const done = {
      job_status: 'Completed',
      total_cost: 816,
      deposit_amount: 10,
      collection_date: '2026-04-05T10:00:00.000Z',
    };
    await insert(
      'jobs',
      jobRow(1, done),
      jobRow(2, {
        ...done,
        total_cost: 19_999,
        collection_date: null,
        updated_at: '2026-04-04T09:30:00.000Z',
      }),
      jobRow(3, { job_status: 'Awaiting Inspection', total_cost: 50_000, deposit_amount: 2_500 }),
      jobRow(4, { job_status: 'Pending Quote', customer_rejected: 1 }),
    );
    await insert(
      'ordered_parts',
      partRow(1, 1_234, '2026-04-30T22:59:59.999Z'),
      partRow(1, 1, '2026-04-01T00:00:00.000Z'),
      partRow(1, 9_999, '2026-05-01T00:00:00.000Z'),
    );
    expect(await figures()).toEqual({
      month: '2026-04',
      jobsCreated: 4,
      jobsCompleted: 2,
      inProgress: 1,
      rejected: 1,
      completionRate: 50,
      revenue: 208.15,
      deposits: 25.2,
      partsValue: 12.35,
      partsOrders: 2,
      netRevenue: 195.8,
      averageJobValue: 104.08,
      averageTurnaround: 2,
    });
  });

  test('the trend is the twelve months up to the current one, oldest first', async () => {
    await insert('jobs', jobRow(1), jobRow(2, { date_created: '2025-05-01T12:00:00.000Z' }));
    const { trend, generatedAt } = (await served.get(APRIL)).json<MonthlyReport>();
    expect(trend.map(({ month }) => month)).toHaveLength(12);
    expect(trend[0]).toMatchObject({ month: '2025-05', jobsCreated: 1 });
    expect(trend[11]).toMatchObject({ month: '2026-04', jobsCreated: 1 });
    expect(generatedAt).toBe('2026-04-20T12:00:00.000Z');
  });

  test('the month defaults to the current one; one before the trend is reported too', async () => {
    await insert('jobs', jobRow(1, { date_created: '2020-02-29T12:00:00.000Z' }));
    expect((await figures('/api/reports/monthly')).month).toBe('2026-04');
    expect(await figures('/api/reports/monthly?month=2020-02')).toMatchObject({
      month: '2020-02',
      jobsCreated: 1,
    });
  });

  test('a month takes one range query of jobs and one of parts, cached until a write', async () => {
    const inTheYear = 2 * 12;
    await insert('jobs', jobRow(1));
    await served.get(APRIL);
    const ranged = () => served.queries.filter((sql) => /date_created|created_at/.test(sql));
    expect(ranged()).toHaveLength(inTheYear);
    await served.get(APRIL);
    expect(ranged()).toHaveLength(inTheYear);
    await insert('jobs', jobRow(2));
    expect((await figures()).jobsCreated).toBe(2);
    expect(ranged()).toHaveLength(2 * inTheYear);
  });

  test('a write that commits after a later one invalidates the cache', async () => {
    const change = (id: number) => ({
      id,
      at: '2026-04-03T09:30:00.000Z',
      user_name: 'Priya Sandhu',
      job_id: 1,
      kind: 'edited',
      topic: 'jobs',
      entity_id: 1,
      job_version: 1,
      before_json: '{}',
      after_json: '{}',
    });
    await insert('jobs', jobRow(1));
    await insert('changes', change(11));
    expect((await figures()).deposits).toBe(0);
    await database.db('jobs').update({ deposit_amount: 500 });
    await insert('changes', change(10));
    expect((await figures()).deposits).toBe(5);
  });

  test('jobs are read from a covering index of the date range, without whole rows', async () => {
    await insert(
      'jobs',
      ...Array.from({ length: 400 }, (_, n) =>
        jobRow(n + 1, { date_created: `20${10 + (n % 16)}-01-02T00:00:00.000Z` }),
      ),
    );
    await served.get(APRIL);
    const sql = served.queries.find((one) => one.includes('date_created'))!;
    const bindings = ['2026-03-31T23:00:00.000Z', '2026-04-30T23:00:00.000Z'];
    const [plan] =
      dialectOf(database.db) === 'sqlite'
        ? [await database.db.raw(`explain query plan ${sql}`, bindings)]
        : await database.db.raw(`explain format=traditional ${sql}`, bindings);
    expect(JSON.stringify(plan)).toMatch(
      name === 'SQLite'
        ? /USING COVERING INDEX jobs_report \(date_created>\? AND date_created<\?\)/
        : /"type":"range".*"key":"jobs_report".*Using index/,
    );
  });

  test.each(['2026-13', '2026-4', 'april', '2026-04-01', "2026-04'--", '0000-01'])(
    'month %p is refused',
    async (month) => {
      const { status, text } = await served.get(`/api/reports/monthly?month=${encodeURIComponent(month)}`);
      expect([status, text]).toEqual([400, 'Month must be like 2026-04']);
    },
  );

  test('unknown and repeated parameters are refused', async () => {
    expect(await served.get('/api/reports/monthly?year=2026')).toMatchObject({
      status: 400,
      text: 'Unknown parameter: year',
    });
    expect(await served.get(`${APRIL}&month=2026-05`)).toMatchObject({
      status: 400,
      text: 'Give month only once',
    });
  });

  // ACCESS-1, ACCESS-2
  test('is for full and manager access only', async () => {
    const status = async (level: string | null) => (await served.get(APRIL, level)).status;
    expect(await status('full')).toBe(200);
    expect(await status('manager')).toBe(200);
    expect(await status('standard')).toBe(403);
    expect(await status('constructor')).toBe(403);
    expect(await status(null)).toBe(401);
  });
});
