import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROCESSES, readSettings, SETTINGS, type SettingReader } from '@loupe/svc-kit';
import { readConfig } from '../src/config';
import { browser } from './browser';
import { bundle } from '../../../tools/reliability/bundle';
import { run, SECRETS } from './stack';

const GOOD = { ...SECRETS, NODE_ENV: 'production' };
const EXAMPLE = 'change-me-to-something-random-please';
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const mains: Record<string, string> = {};

beforeAll(async () => {
  for (const project of ['apps/bff', 'services/jobs-svc', 'services/reports-svc'])
    mains[project] = await bundle(project);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the BFF reads its settings', () => {
  test('with HTTPS cookies in production, unless plain HTTP was allowed', () => {
    expect(readConfig(GOOD)).toMatchObject({
      secureCookies: true,
      plainHttpInProduction: false,
      HOST: '127.0.0.1',
      trustProxy: false,
    });
    expect(readConfig({ ...GOOD, ALLOW_PLAIN_HTTP: '1' })).toMatchObject({
      secureCookies: false,
      plainHttpInProduction: true,
    });
    expect(readConfig(SECRETS)).toMatchObject({ secureCookies: false, plainHttpInProduction: false });
    expect(readConfig({ ...GOOD, TRUST_PROXY: '1' })).toMatchObject({ trustProxy: true });
  });

  test('serves its own host names: local ones, configured ones, and every name in production if none', () => {
    expect(readConfig({ ...SECRETS, HOST: '127.0.0.2' }).allowedHosts).toEqual([
      'localhost',
      '127.0.0.1',
      '[::1]',
      '127.0.0.2',
    ]);
    expect(readConfig(GOOD).allowedHosts).toBeNull();
    const named = { ...GOOD, ALLOWED_HOSTS: 'Repairs.example, 192.168.1.20,[fd00::1]' };
    expect(readConfig(named).allowedHosts).toEqual(['repairs.example', '192.168.1.20', '[fd00::1]']);
  });

  test('one secret used for two purposes is refused, including a previous one', () => {
    const other = 'p2Wm8vKd5Yt1Xc7Bn4Rj9Ls6Qh3Gz0Fe';
    const both = { ...GOOD, SESSION_SECRET: `${other},${SECRETS.IDENTITY_SECRET}` };
    expect(() => readConfig(both)).toThrow(/^SESSION_SECRET is also the IDENTITY_SECRET/);
  });

  test.each([
    ['ALLOWED_HOSTS', 'http://shop', /^ALLOWED_HOSTS must be names/],
    ['SESSION_SECRET', undefined, /^SESSION_SECRET is missing/],
    ['IDENTITY_SECRET', undefined, /^IDENTITY_SECRET is missing/],
    ['SESSION_SECRET', 'short', /^SESSION_SECRET is too short/],
    ['IDENTITY_SECRET', EXAMPLE, /^IDENTITY_SECRET is an example/],
    ['PORT', 'eighty', /^PORT must be a port number/],
    ['PORT', '70000', /^PORT must be a port number/],
    ['JOBS_URL', 'jobs', /^JOBS_URL must be an http address/],
    ['REPORTS_URL', 'ftp://x', /^REPORTS_URL must be an http address/],
    ['ALLOW_PLAIN_HTTP', 'yes', /^ALLOW_PLAIN_HTTP must be 0 or 1/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of debug, info, warn, error, silent/],
    ['SHOP_CONFIG', 'nowhere.json', /^SHOP_CONFIG names nowhere.json, which cannot be read/],
    ['SHOP_CONFIG', 'package.json', /^SHOP_CONFIG names package.json, where/],
  ])('and reports what is wrong with %s=%s', (name, value, userMessage) => {
    expect(() => readConfig({ ...GOOD, [name]: value })).toThrow(userMessage);
  });
});

/** Invalid values of each variable; any text is valid for the others. */
const BAD: Readonly<Record<string, readonly (string | undefined)[]>> = {
  PORT: ['eighty'],
  LOG_LEVEL: ['loud'],
  SHOP_CONFIG: ['nowhere.json'],
  IDENTITY_SECRET: [undefined, 'short', EXAMPLE],
  SESSION_SECRET: [undefined, 'short', EXAMPLE],
  JOBS_URL: ['jobs'],
  REPORTS_URL: ['ftp://x'],
  ALLOW_PLAIN_HTTP: ['yes'],
  TRUST_PROXY: ['yes'],
  ALLOWED_HOSTS: ['http://shop', 'shop:4000'],
  DATABASE_URL: ['postgres://x'],
};

const folderOf = (reader: SettingReader) => (reader === 'bff' ? 'apps/bff' : `services/${reader}`);

/** Each invalid value with a process that reads it. */
const REFUSED = Object.entries<{ readonly readBy: readonly SettingReader[] }>(SETTINGS).flatMap(
  ([name, { readBy }]) =>
    PROCESSES.filter((reader) => readBy.includes(reader)).flatMap((reader) =>
      (BAD[name] ?? []).map((value) => [reader, name, value] as const),
    ),
);

// SAFE-8
test.each(REFUSED)('%s refuses %s=%s with one user message', (reader, name, value) => {
  const checks = { databaseUrlProblem: () => 'is not a database this product runs on' };
  expect(() => readSettings(reader, { ...GOOD, [name]: value }, checks)).toThrow(
    new RegExp(`^${name} [^\\n]*docs/operations\\.md$`),
  );
});

// SAFE-8
describe('a process', () => {
  const settings = (project: string, changed: Record<string, string | undefined>) =>
    run(mains[project] ?? '', { ...GOOD, DATA_DIR: join(folder, 'refused'), LOG_LEVEL: 'info', ...changed });

  /** One of each process by day: all read them by the same table, which the tests below go through. */
  const started = REFUSED.filter(
    ([reader, name], at) =>
      process.env.NIGHTLY || name === 'DATABASE_URL' || at === REFUSED.findIndex(([one]) => one === reader),
  ).map(([reader, name, value]) => [folderOf(reader), name, value] as const);
  test.each(started)(
    '%s does not start with %s=%s, and prints one user message',
    async (project, name, value) => {
      await expect(settings(project, { [name]: value })).rejects.toThrow(
        new RegExp(`^ended with 78: ${name} [^\\n]*docs/operations\\.md$`),
      );
      expect(existsSync(join(folder, 'refused'))).toBe(false);
    },
  );

  test('in production issues one-time codes and refuses the demonstration password', async () => {
    const dataDir = join(folder, 'production');
    const jobs = await settings('services/jobs-svc', {
      DATA_DIR: dataDir,
      DEMO_PASSWORD: 'violet anchor 72 harbour',
    });
    const bff = await settings('apps/bff', { DATA_DIR: dataDir, JOBS_URL: jobs.url, ALLOW_PLAIN_HTTP: '1' });
    const file = join(dataDir, 'one-time-codes.txt');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const code = /^amelia +(\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

    const client = browser(bff.url);
    expect((await client.signIn('amelia')).status).toBe(401);
    const asked = await client.signIn('amelia', code);
    expect([asked.status, asked.text]).toEqual([403, 'Please choose a new password']);
    const login = { username: 'amelia', password: code, newPassword: 'seven grey herons at dusk' };
    expect((await client.call('POST', '/api/auth/login', login)).status).toBe(200);
    expect((await client.call('GET', '/api/stats')).json()).toMatchObject({ totalActive: 0 });
    expect(bff.output()).toContain('plain HTTP: passwords and sessions can be read on this network');
    expect(jobs.output()).not.toContain(code);

    await Promise.all([bff.stop(), jobs.stop()]);
    expect([bff.child.exitCode, jobs.child.exitCode]).toEqual([0, 0]);
    expect(bff.output()).toContain('"msg":"stopped"');
  });
});
