import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PluginList } from '@loupe/shared-types';
import { browser } from './browser';
import type { Browser } from './browser';
import { startEdge } from './edge';
import type { Edge } from './edge';

const CODE = 'export const page = "figures";'.repeat(50);
let edge: Edge;
const clients = {} as Record<'full' | 'manager' | 'standard', Browser>;
const stranger = () => browser(edge.url);

const write = (path: string, content: string | Buffer) => {
  const file = join(edge.dataDir, 'plugins', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
};
const register = (...plugins: object[]) => write('registry.json', JSON.stringify({ plugins }));

function publish(id: string, version: string, pages: object[], more: object = {}) {
  const manifest = { id, title: id, contract: 1, pages, ...more };
  write(`${id}/${version}/plugin.json`, JSON.stringify(manifest));
  write(`${id}/${version}/remoteEntry.js`, CODE);
  write(`${id}/${version}/remoteEntry.js.br`, brotliCompressSync(CODE));
  write(`${id}/${version}/remoteEntry.js.gz`, gzipSync(CODE));
  write(`${id}/${version}/chunks/small.js`, '1');
}

const JOBS = { id: 'jobs', title: 'Jobs', version: '1.0.0-ab12cd34' };
const REPORTS = { id: 'reports', title: 'Reports', version: '1.0.0', requires: 'canViewMonthlySummary' };

beforeAll(async () => {
  edge = await startEdge();
  for (const level of ['full', 'manager', 'standard'] as const) {
    clients[level] = browser(edge.url);
    await clients[level].signIn(level);
  }
});
afterAll(() => edge.close());

beforeEach(() => {
  rmSync(join(edge.dataDir, 'plugins'), { recursive: true, force: true });
  publish('jobs', JOBS.version, [{ name: 'live', path: '/live-jobs' }]);
  publish('reports', REPORTS.version, [
    { name: 'monthly', path: '/monthly-report', requires: 'canViewMonthlySummary' },
    { name: 'database', path: '/database-viewer', requires: 'canViewDatabase' },
  ]);
  register(JOBS, REPORTS);
});

const listFor = async (level: keyof typeof clients) => {
  const answer = await clients[level].call('GET', '/api/plugins');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return answer.json<PluginList>();
};

describe('the list of plugins', () => {
  // PLUGIN-1
  test('offers each user the plugins they may use, and names the paths they may not', async () => {
    expect((await listFor('full')).plugins.flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual([
      '/live-jobs',
      '/monthly-report',
      '/database-viewer',
    ]);
    const manager = await listFor('manager');
    expect(manager.plugins[1]).toMatchObject({ id: 'reports', pages: [{ path: '/monthly-report' }] });
    expect(manager.forbiddenPaths).toEqual(['/database-viewer']);
    const standard = await listFor('standard');
    expect(standard.plugins.map(({ id }) => id)).toEqual(['jobs']);
    expect(standard.forbiddenPaths).toEqual(['/monthly-report', '/database-viewer']);
    expect(standard.plugins[0]).toMatchObject({
      version: JOBS.version,
      entry: `/plugins/jobs/${JOBS.version}/mf-manifest.json`,
    });
    expect((await stranger().call('GET', '/api/plugins')).status).toBe(401);
  });

  // PLUGIN-2
  test('follows the registry without a restart: upgrade, rollback, removal', async () => {
    publish('jobs', '1.1.0', [{ name: 'live', path: '/live-jobs' }]);
    register({ ...JOBS, version: '1.1.0' }, REPORTS);
    expect((await listFor('standard')).plugins[0]?.version).toBe('1.1.0');
    register(JOBS, REPORTS);
    expect((await listFor('standard')).plugins[0]?.version).toBe(JOBS.version);
    expect((await clients.standard.call('GET', '/plugins/jobs/1.1.0/remoteEntry.js')).status).toBe(200);
    register(REPORTS);
    expect((await listFor('standard')).plugins).toEqual([]);
  });

  // PLUGIN-1
  test('takes a plugin’s requirements from the registry, not from its manifest', async () => {
    publish('reports', '2.0.0', [{ name: 'monthly', path: '/monthly-report' }]);
    register(JOBS, { ...REPORTS, version: '2.0.0' });
    expect((await listFor('standard')).forbiddenPaths).toEqual(['/monthly-report']);
    expect((await clients.standard.call('GET', '/plugins/reports/2.0.0/remoteEntry.js')).status).toBe(403);
  });

  test('reports a plugin whose folder is missing, with its last known pages; the others still work', async () => {
    register({ ...JOBS, version: '9.9.9' }, REPORTS);
    const list = await listFor('full');
    expect(list.broken).toEqual([
      {
        id: 'jobs',
        title: 'Jobs',
        version: '9.9.9',
        problem: 'missing',
        pages: [{ name: 'live', path: '/live-jobs' }],
      },
    ]);
    expect(list.plugins.map(({ id }) => id)).toEqual(['reports']);
    publish('jobs', '9.9.9', [{ name: 'live', path: '/live-jobs' }]);
    expect((await listFor('full')).broken).toEqual([]);
  });

  // PLUGIN-2
  test('keeps the last good registry while the file is damaged', async () => {
    await listFor('full');
    write('registry.json', '{"plugins": [');
    expect((await listFor('full')).plugins).toHaveLength(2);
  });
});

describe('the slots of a plugin', () => {
  // PLUGIN-6
  test('are listed for those who may use them; kinds of a later version are left out', async () => {
    const label = { slot: 'jobAction', name: 'label', label: 'Print label', order: 10 };
    const audit = { slot: 'jobPanel', name: 'audit', label: 'Audit', order: 20, requires: 'canViewDatabase' };
    const later = { slot: 'header', name: 'bell', shape: 'round' };
    publish('jobs', '2.0.0', [{ name: 'live', path: '/live-jobs' }], { slots: [label, later, audit] });
    register({ ...JOBS, version: '2.0.0' });
    expect((await listFor('full')).plugins[0]?.slots).toEqual([label, audit]);
    expect((await listFor('standard')).plugins[0]?.slots).toEqual([label]);
  });
});

describe("a plugin's files", () => {
  const at = `/plugins/reports/${REPORTS.version}/remoteEntry.js`;

  // PLUGIN-2
  test('are immutable, so browsers cache them; precompressed', async () => {
    const plain = await clients.full.call('GET', at, undefined, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    for (const encoding of ['br', 'gzip']) {
      const compressed = await clients.full.call('GET', at, undefined, { 'accept-encoding': encoding });
      expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual([
        encoding,
        'Accept-Encoding',
      ]);
      expect(compressed.text).toBe(CODE);
    }
    const small = await clients.full.call('GET', `/plugins/reports/${REPORTS.version}/chunks/small.js`);
    expect([small.text, small.headers.get('content-encoding')]).toEqual(['1', null]);
  });

  // ACCESS-3
  test('are refused to users without the permission, and without a session', async () => {
    expect((await clients.manager.call('GET', at)).status).toBe(200);
    expect((await clients.standard.call('GET', at)).status).toBe(403);
    expect(
      (await clients.standard.call('GET', `/plugins/reports/${REPORTS.version}/nothing.js`)).status,
    ).toBe(403);
    expect((await stranger().call('GET', at)).status).toBe(401);
  });

  test.each([
    'registry.json',
    'jobs/registry.json',
    `jobs/${JOBS.version}/`,
    `jobs/${JOBS.version}/nothing.js`,
    `jobs/${JOBS.version}/remoteEntry.js.br`,
    'unknown/1.0.0/remoteEntry.js',
    'jobs/.hidden/plugin.json',
  ])('are the only ones served: %s is a plain 404', async (path) => {
    const answer = await clients.full.call('GET', `/plugins/${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  });
});

describe("the shell's files", () => {
  beforeAll(() => {
    writeFileSync(join(edge.shellDir, 'main.0123456789abcdef.js'), CODE);
    writeFileSync(join(edge.shellDir, 'main.0123456789abcdef.js.br'), brotliCompressSync(CODE));
    writeFileSync(join(edge.shellDir, 'icon.svg'), '<svg/>');
  });

  test('are served without a session; hashed ones are cached for ever', async () => {
    const hashed = await stranger().call('GET', '/main.0123456789abcdef.js', undefined, {
      'accept-encoding': 'br',
    });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([hashed.headers.get('content-encoding'), hashed.text]).toEqual(['br', CODE]);
    expect((await stranger().call('GET', '/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test('every other path serves the page, which routes it', async () => {
    for (const path of [
      '/',
      '/login',
      '/live-jobs?search=a%20b',
      '/nothing/like/this',
      '/index.html',
      '/v1.2',
    ]) {
      const { status, headers } = await stranger().call('GET', path);
      expect([path, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
    }
    expect((await stranger().call('GET', '/missing.js')).status).toBe(404);
    expect((await stranger().call('POST', '/live-jobs', {})).status).toBe(404);
  });

  test('the page is compressed for a browser that accepts it', async () => {
    const encodingFor = async (accepted: string) =>
      (await stranger().call('GET', '/login', undefined, { 'accept-encoding': accepted })).headers.get(
        'content-encoding',
      );
    expect([await encodingFor('gzip, br'), await encodingFor('identity')]).toEqual(['gzip', null]);
  });

  test('the page carries only the shop data that the sign-in form needs', async () => {
    const { text } = await stranger().call('GET', '/login');
    const shop = JSON.parse(/id="shop">(.*?)<\/script>/.exec(text)?.[1] ?? '') as { signInNames: unknown[] };
    expect(Object.keys(shop).sort()).toEqual(['locations', 'shopName', 'signInNames', 'timeZone']);
    expect(shop.signInNames[2]).toEqual({ username: 'anne-marie', label: 'Anne-Marie' });
    expect(text).not.toMatch(/Dunmore|accessLevel/);
  });
});

describe('the page of a signed-in user', () => {
  const preload = { live: ['remoteEntry.js', 'live.0123abcd.js', 'live.0123abcd.css'] };
  const sessionOf = (html: string): unknown =>
    JSON.parse(/id="session">(.*)<\/script>/.exec(html)?.[1] ?? '');
  const linksOf = (html: string): string[] =>
    [...html.matchAll(/<link rel="preload"[^>]* href="([^"]*)">/g)].map(([, address = '']) => address);

  beforeAll(() => {
    const parts = { 'signed-in': ['signed-in.0123abcd.js'], ui: ['ui.0123abcd.js'] };
    writeFileSync(join(edge.shellDir, 'preload.json'), JSON.stringify(parts));
  });
  beforeEach(() => {
    publish('jobs', '3.0.0', [
      { name: 'live', path: '/live-jobs', prefetch: ['/api/jobs?stage=live&limit=24'] },
    ]);
    write('jobs/3.0.0/preload.json', JSON.stringify(preload));
    register({ ...JOBS, version: '3.0.0' }, REPORTS);
  });

  test('carries the user and their plugins, which it does not without a session', async () => {
    const { text, headers } = await clients.standard.call('GET', '/live-jobs');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(sessionOf(text)).toEqual({
      user: (await clients.standard.call('GET', '/api/auth/me')).json(),
      plugins: await listFor('standard'),
      serverTime: expect.any(Number),
    });
    const strange = (await stranger().call('GET', '/live-jobs')).text;
    expect([sessionOf(strange), linksOf(strange)]).toEqual([null, []]);
  });

  test('prefetches what its address needs: code of the shell and the plugin, and the first data', async () => {
    const { text } = await clients.standard.call('GET', '/live-jobs');
    expect(linksOf(text)).toEqual([
      '/api/preferences',
      '/api/jobs?stage=live&amp;limit=24',
      '/signed-in.0123abcd.js',
      '/ui.0123abcd.js',
      '/plugins/jobs/3.0.0/remoteEntry.js',
      '/plugins/jobs/3.0.0/live.0123abcd.js',
      '/plugins/jobs/3.0.0/live.0123abcd.css',
    ]);
    const searched = linksOf((await clients.standard.call('GET', '/live-jobs?search=ring')).text);
    expect(searched).not.toContain('/api/jobs?stage=live&amp;limit=24');
    expect(searched).toContain('/plugins/jobs/3.0.0/live.0123abcd.js');
  });

  // PLUGIN-4
  test('prefetches nothing of a plugin of another contract version, whose code is never loaded', async () => {
    publish('jobs', '4.0.0', [{ name: 'live', path: '/live-jobs' }]);
    write(
      'jobs/4.0.0/plugin.json',
      JSON.stringify({
        id: 'jobs',
        title: 'Jobs',
        contract: 2,
        pages: [{ name: 'live', path: '/live-jobs' }],
      }),
    );
    write('jobs/4.0.0/preload.json', JSON.stringify(preload));
    register({ ...JOBS, version: '4.0.0' }, REPORTS);
    const { text } = await clients.standard.call('GET', '/live-jobs');
    expect(linksOf(text)).toEqual(['/api/preferences', '/signed-in.0123abcd.js']);
  });

  test('prefetches nothing of a forbidden plugin, nor of one whose build recorded no files', async () => {
    expect(linksOf((await clients.standard.call('GET', '/monthly-report')).text)).toEqual([
      '/api/preferences',
      '/signed-in.0123abcd.js',
    ]);
    expect(linksOf((await clients.full.call('GET', '/monthly-report')).text)).toEqual([
      '/api/preferences',
      '/signed-in.0123abcd.js',
      '/ui.0123abcd.js',
    ]);
  });
});
