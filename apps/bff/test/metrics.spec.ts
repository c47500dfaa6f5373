import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { load } from 'js-yaml';
import { browser } from './browser';
import { startStack, type Stack } from './stack';

const DEPLOY = join(__dirname, '../../../deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

let stack: Stack;
let figures: Readonly<Record<'bff' | 'jobs' | 'reports', string>>;
const scrape = async (url: string) => (await fetch(url)).text();

beforeAll(async () => {
  stack = await startStack();
  mkdirSync(join(stack.dataDir, 'backups'), { recursive: true });
  writeFileSync(
    join(stack.dataDir, 'backups/state.json'),
    JSON.stringify({ lastSuccessAt: '2026-04-03T02:00:00.000Z', failures: 2, failure: { step: 'copy-out' } }),
  );
  const client = browser(stack.bff.url);
  await client.signIn('oliver', 'not the password');
  await client.signIn('oliver');
  for (let n = 0; n < 3; n += 1) await client.call('GET', '/api/jobs?stage=live');
  await client.call('GET', '/api/reports/health');
  await client.call('GET', '/api/jobs/77');
  const stream = new AbortController();
  await fetch(`${stack.bff.url}/api/events`, {
    headers: { cookie: client.cookie() },
    signal: stream.signal,
  });
  const [bff, jobs, reports] = await Promise.all(
    [stack.bff, stack.jobs, stack.reports].map(({ metricsUrl }) => scrape(metricsUrl)),
  );
  figures = { bff: bff!, jobs: jobs!, reports: reports! };
  stream.abort();
});
afterAll(() => stack.stop());

/** The value of a series, by its name and the labels that matter. */
function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const line = text
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return Number(line?.slice(line.lastIndexOf(' ') + 1));
}

// OPS-3
describe('GET /metrics of each process, on a port of its own', () => {
  const count = 'http_request_duration_seconds_count';

  test('counts requests by route and status, and never by an address or a name', () => {
    expect(valueOf(figures.bff, count, { route: '/api/jobs', status: '200' })).toBe(3);
    expect(valueOf(figures.bff, count, { route: '/api/jobs/:id', status: '404' })).toBe(1);
    expect(valueOf(figures.jobs, count, { route: '/api/jobs', status: '200' })).toBe(3);
    expect(valueOf(figures.reports, count, { route: '/api/reports/health' })).toBe(1);
    for (const text of Object.values(figures)) expect(text).not.toMatch(/oliver|jobs\/77|stage=live/);
  });

  test('counts sign-ins by outcome, reads of caches and open streams', () => {
    expect(valueOf(figures.bff, 'sign_in_attempts_total', { outcome: 'refused' })).toBe(1);
    expect(valueOf(figures.bff, 'sign_in_attempts_total', { outcome: 'signed-in' })).toBe(1);
    expect(
      valueOf(figures.bff, 'cache_requests_total', { cache: 'sessions', result: 'hit' }),
    ).toBeGreaterThan(1);
    expect(valueOf(figures.jobs, 'cache_requests_total', { cache: 'pages', result: 'hit' })).toBe(2);
    expect(valueOf(figures.bff, 'event_streams_open')).toBe(1);
    expect(valueOf(figures.jobs, 'event_streams_open')).toBe(1);
  });

  test('tells of the database pool, the change feed, backups, the disk and the event loop', () => {
    expect(valueOf(figures.jobs, 'db_pool_connections', { state: 'waiting' })).toBe(0);
    expect(valueOf(figures.reports, 'db_pool_connections', { state: 'free' })).toBe(1);
    expect(valueOf(figures.jobs, 'change_feed_lag_seconds')).toBeLessThan(30);
    expect(valueOf(figures.jobs, 'backup_last_success_timestamp_seconds')).toBe(1_775_181_600);
    expect(valueOf(figures.jobs, 'backup_failures', { step: 'copy-out' })).toBe(2);
    for (const text of [figures.bff, figures.jobs])
      expect(valueOf(text, 'data_folder_bytes', { state: 'free' })).toBeGreaterThan(1_000);
    for (const text of Object.values(figures))
      expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('is not on the port that browsers reach', async () => {
    for (const { url } of [stack.bff, stack.jobs, stack.reports])
      expect(await scrape(`${url}/metrics`)).not.toContain('http_request_duration_seconds');
    expect((await fetch(stack.bff.metricsUrl.replace('/metrics', '/'))).status).toBe(404);
  });
});

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

// OPS-3
describe('the alert rules and the dashboard', () => {
  const alerts = (load(read('prometheus/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
  const { panels } = JSON.parse(read('grafana/dashboard.json')) as Dashboard;
  const queries = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  test('are six alerts and a panel for each figure', () => {
    expect(alerts).toHaveLength(6);
    expect(panels.length).toBeGreaterThanOrEqual(12);
  });

  test.each(queries)('%s asks in PromQL for metrics that the processes have', (_title, expr) => {
    const asked: string[] = [];
    let isUnderstood = true;
    // Grafana fills in the shop.
    const query = expr.replaceAll('$shop', 'any');
    parser.parse(query).iterate({
      enter({ type, from, to }) {
        if (type.isError) isUnderstood = false;
        if (type.name === 'Identifier' && /^[a-z0-9_]+$/.test(query.slice(from, to)))
          asked.push(query.slice(from, to));
      },
    });
    expect(isUnderstood).toBe(true);
    const known = Object.values(figures).join('\n');
    const isKnown = (name: string) =>
      name === 'up' || known.includes(`# TYPE ${name.replace(/_(count|bucket|sum)$/, '')} `);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !isKnown(name))).toEqual([]);
  });

  const promtool = (input: string, ...args: string[]) =>
    spawnSync('promtool', args, { cwd: join(DEPLOY, 'prometheus'), encoding: 'utf8', input });

  const withPromtool = promtool('', '--version').error ? test.skip : test;

  withPromtool('are accepted by promtool, fire when they should, and so are the metrics', () => {
    for (const args of [
      ['check', 'config', 'scrape.yml'],
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ])
      expect(promtool('', ...args)).toMatchObject({ status: 0 });
    for (const text of Object.values(figures))
      expect(promtool(text.replaceAll(/^.*nodejs_.*\n/gm, ''), 'check', 'metrics')).toMatchObject({
        stderr: '',
        status: 0,
      });
  });
});
