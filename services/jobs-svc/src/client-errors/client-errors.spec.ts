import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { CLIENT_ERROR_LIMITS, type ClientError } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const REPORT = {
  plugin: 'jobs',
  version: '1.2.0',
  name: 'TypeError',
  stack: ['JobCard /plugins/jobs/1.2.0/main.0a1b2c3d.js:1:2345', '/shell.4d5e6f70.js:2:17'],
};

// OPS-6
eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const report = (given: object = {}) => jobs.post('/api/client-errors', { ...REPORT, ...given });
  const list = async () =>
    (await jobs.call('GET', '/api/client-errors', undefined, {}, 1, 'full')).json<readonly ClientError[]>();

  test('the same error is one line with its count, the latest first', async () => {
    expect((await report()).status).toBe(204);
    jobs.wait(1_000);
    await report({ plugin: 'shell', stack: [] });
    jobs.wait(1_000);
    await report();
    const found = await list();
    expect(found.map(({ plugin, count }) => [plugin, count])).toEqual([
      ['jobs', 2],
      ['shell', 1],
    ]);
    expect(found[0]).toMatchObject({
      ...REPORT,
      firstAt: '2026-04-03T11:00:00.000Z',
      lastAt: '2026-04-03T11:00:02.000Z',
    });
  });

  test('ten browsers that report the same at once are all counted', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => report({ version: `1.2.${round}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
    }
    expect((await list()).map(({ count }) => count)).toEqual(Array(10).fill(10));
  });

  test('the latest are kept, and no more', async () => {
    const at = '2026-04-03T10:00:00.000Z';
    const old = {
      plugin: 'jobs',
      version: '1.0.0',
      name: 'Error',
      stack: '',
      count: 1,
      first_at: at,
      last_at: at,
    };
    const rows = Array.from({ length: CLIENT_ERROR_LIMITS.retained }, (_, n) => ({
      ...old,
      fingerprint: String(n),
      last_at: `2026-04-03T10:00:00.${String(n).padStart(3, '0')}Z`,
    }));
    await jobs.db.batchInsert('client_errors', rows, 50);
    await report();
    const found = await list();
    expect(found).toHaveLength(CLIENT_ERROR_LIMITS.retained);
    expect([found[0]?.version, found.at(-1)?.lastAt]).toEqual(['1.2.0', '2026-04-03T10:00:00.001Z']);
  });

  test.each([
    [{ stack: ['at Fern Lark, 07700 900123'] }],
    [{ stack: ['/live-jobs?search=lark:1:2'] }],
    [{ stack: ['http://shop.example/main.js:1:2'] }],
    [{ stack: Array.from({ length: 13 }, () => '/main.js:1:2') }],
    [{ name: 'Fern Lark is not defined' }],
    [{ message: 'Fern Lark' }],
    [{ plugin: '../jobs' }],
    [{ version: 'Fern Lark' }],
  ])('what could hold a person’s text is refused: %j', async (given) => {
    expect((await report(given)).status).toBe(400);
    expect(await list()).toEqual([]);
  });
}, ON_SERVER_AT_NIGHT);
