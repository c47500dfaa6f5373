import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@loupe/db/testing';
import { eachDatabase } from '@loupe/db/testing';
import type { HealthReport } from '@loupe/shared-types';
import type { ServedReports } from '../testing';
import { callRow, insertUnguarded, jobRow, moveRow, partRow, serveReports } from '../testing';

eachDatabase((_name, open) => {
  let database: TestDatabase;
  let served: ServedReports;
  const report = async () => (await served.get('/api/reports/health')).json<HealthReport>();
  const insert = (table: string, ...rows: readonly object[]) => database.db(table).insert(rows);
  const results = async () =>
    Object.fromEntries((await report()).checks.map(({ key, count, result }) => [key, `${result} ${count}`]));

  beforeEach(async () => {
    database = await open();
    served = await serveReports(database.where, '2026-04-20T12:00:00.000Z');
  });
  afterEach(() => served.close());

  test('an empty database has excellent health and no oldest job', async () => {
    expect(await report()).toMatchObject({
      score: 100,
      label: 'excellent',
      totalRecords: 0,
      criticalIssues: 0,
      warnings: 0,
      oldestJob: null,
      newestJob: null,
      jobStatistics: { totalActive: 0, liveJobs: 0, waitingCollection: 0, waitingParts: 0, completed: 0 },
      activityStatistics: {
        jobsWithCalls: 0,
        jobsWithLocations: 0,
        jobsWithParts: 0,
        totalCommunications: 0,
      },
    });
  });

  // HEALTH-4
  test('reports the backup state from the data folder, without a file or host', async () => {
    expect(await report()).toMatchObject({ backup: null });
    const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
    mkdirSync(join(dataDir, 'backups'));
    const state = {
      lastSuccessAt: '2026-04-19T02:00:00.000Z',
      failingSince: '2026-04-20T02:00:00.000Z',
      failures: 1,
      failure: { step: 'copy-out', userMessage: 'no route to /srv of db.internal' },
    };
    writeFileSync(join(dataDir, 'backups/state.json'), JSON.stringify(state));
    const seeing = await serveReports(database.where, '2026-04-20T12:00:00.000Z', dataDir);
    expect((await seeing.get('/api/reports/health')).json<HealthReport>().backup).toEqual({
      lastSuccessAt: '2026-04-19T02:00:00.000Z',
      failingSince: '2026-04-20T02:00:00.000Z',
      failure: 'copy-out',
    });
    await seeing.close();
    rmSync(dataDir, { recursive: true });
  });

  // HEALTH-3
  test('records, dates and activity are counted', async () => {
    await insert('jobs', jobRow(1, { date_created: '2019-01-02T03:04:05.006Z' }), jobRow(2));
    await insert('call_logs', callRow(1), callRow(1), callRow(2));
    await insert('location_logs', moveRow(2));
    await insert('ordered_parts', partRow(2, 100, '2026-04-03T09:30:00.000Z'));
    await insert(
      'job_stages',
      ...['live', 'active', 'completed'].map((stage, n) => ({
        stage,
        date_created: 'x',
        job_id: n === 2 ? 2 : 1,
      })),
    );
    expect(await report()).toMatchObject({
      totalRecords: 7,
      counts: { jobs: 2, calls: 3, locations: 1, parts: 1 },
      oldestJob: '2019-01-02T03:04:05.006Z',
      newestJob: '2026-04-03T09:30:00.000Z',
      jobStatistics: { totalActive: 1, liveJobs: 1, waitingCollection: 0, waitingParts: 0, completed: 1 },
      activityStatistics: {
        jobsWithCalls: 2,
        jobsWithLocations: 1,
        jobsWithParts: 1,
        totalCommunications: 4,
      },
    });
  });

  // HEALTH-1
  test('jobs missing first name, surname or contact number give WARN', async () => {
    await insert(
      'jobs',
      jobRow(1, { first_name: '' }),
      jobRow(2, { surname: ' ' }),
      jobRow(3, { contact_number: '' }),
    );
    expect(await results()).toMatchObject({ incompleteCustomers: 'WARN 3', jobsWithoutItems: 'PASS 0' });
    expect(await report()).toMatchObject({ score: 90, label: 'good', warnings: 1 });
  });

  // HEALTH-1
  test('jobs without items, and calls and moves of a missing job, give FAIL', async () => {
    await insert('jobs', jobRow(1, { items: '' }));
    await insertUnguarded(database.db, 'call_logs', [callRow(99), callRow(1)]);
    await insertUnguarded(database.db, 'location_logs', [moveRow(98), moveRow(99)]);
    expect(await results()).toEqual({
      incompleteCustomers: 'PASS 0',
      jobsWithoutItems: 'FAIL 1',
      orphanedCalls: 'FAIL 1',
      orphanedMoves: 'FAIL 2',
    });
    expect(await report()).toMatchObject({ score: 25, label: 'poor', criticalIssues: 3 });
  });

  // ACCESS-2
  test('is for full access only', async () => {
    const status = async (level: string | null) => (await served.get('/api/reports/health', level)).status;
    expect(await status('full')).toBe(200);
    expect(await status('manager')).toBe(403);
    expect(await status('standard')).toBe(403);
    expect(await status(null)).toBe(401);
  });
});
