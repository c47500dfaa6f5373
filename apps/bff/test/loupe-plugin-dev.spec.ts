import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PluginList, PluginManifest } from '@loupe/shared-types';
import { startDevServer } from '../../../libs/plugin-sdk/cli/dev-server.mjs';
import { browser } from './browser';
import type { Browser } from './browser';
import { startEdge } from './edge';
import type { Edge } from './edge';
import { aBuild } from './publishing';

const ID = 'valuations';
let edge: Edge;
let dev: Awaited<ReturnType<typeof startDevServer>>;
let folder = '';
let version = 'dev-1';
let developer: Browser;
let colleague: Browser;

const write = (root: string, files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};
const manifest = () =>
  JSON.parse(aBuild(ID, { title: 'Valuations, local' })['plugin.json'] ?? '') as PluginManifest;
const build = () => ({
  folder,
  manifest: manifest(),
  preloads: { all: ['remoteEntry.js', 'all.css'] },
  version,
});
const listed = async (by: Browser) => (await by.call('GET', '/api/plugins')).json<PluginList>();
const sessionIn = (html: string) =>
  JSON.parse(/id="session">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as { plugins: PluginList } | null;

beforeAll(async () => {
  edge = await startEdge({ secureCookies: true });
  const published = join(edge.dataDir, 'plugins');
  write(join(published, ID, '1.0.0'), {
    ...aBuild(ID),
    'preload.json': JSON.stringify({ all: ['remoteEntry.js'] }),
  });
  write(published, {
    'registry.json': JSON.stringify({
      plugins: [{ id: ID, title: 'Valuations', version: '1.0.0', requires: 'canViewDatabase' }],
    }),
  });
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
  write(folder, aBuild(ID, { title: 'Valuations, local' }));
  dev = await startDevServer({
    origin: edge.url,
    port: 0,
    build,
  });
  // The name that the server knows itself by; jest's own resolver may prefer IPv6.
  developer = browser(dev.url.replace('localhost', '127.0.0.1'));
  colleague = browser(edge.url);
  await developer.signIn('full');
  await colleague.signIn('full');
});
afterAll(async () => {
  dev.close();
  await edge.close();
  rmSync(folder, { recursive: true });
});

// PLUGIN-14
test('the developer’s pages have the local build, those of everybody else what is published', async () => {
  const local = { title: 'Valuations, local', version, entry: `/plugins/${ID}/${version}/mf-manifest.json` };
  expect((await listed(developer)).plugins).toMatchObject([local]);
  const { text } = await developer.call('GET', '/valuations', undefined, { accept: 'text/html' });
  expect(sessionIn(text)?.plugins.plugins).toMatchObject([local]);
  expect(text).not.toContain(`/plugins/${ID}/1.0.0/`);
  expect(text).toContain(
    `<link rel="preload" as="script" href="/plugins/${ID}/${version}/remoteEntry.js">` +
      `<link rel="preload" as="style" href="/plugins/${ID}/${version}/all.css"><script`,
  );

  const published = { title: 'Valuations', version: '1.0.0' };
  expect((await listed(colleague)).plugins).toMatchObject([published]);
  const theirs = (await colleague.call('GET', '/valuations')).text;
  expect(sessionIn(theirs)?.plugins.plugins).toMatchObject([published]);
  expect(theirs).toContain(`/plugins/${ID}/1.0.0/remoteEntry.js`);
});

// PLUGIN-14
test('somebody who may not see the published plugin can develop it, and the rest stays the server’s decision', async () => {
  const junior = browser(dev.url.replace('localhost', '127.0.0.1'));
  await junior.signIn('standard');
  expect(await listed(junior)).toMatchObject({ plugins: [{ id: ID, version }], forbiddenPaths: [] });
  expect((await junior.call('GET', `/plugins/${ID}/1.0.0/remoteEntry.js`)).status).toBe(403);
  expect((await junior.call('GET', '/api/staff')).status).toBe(403);
  expect((await browser(dev.url.replace('localhost', '127.0.0.1')).call('GET', '/api/plugins')).status).toBe(
    401,
  );
});

// PLUGIN-14
test('the files of the build are this computer’s, of whatever build the page has heard', async () => {
  const entry = await developer.call('GET', `/plugins/${ID}/dev-7/remoteEntry.js`);
  expect(entry.text).toMatch(/^globalThis\.delivered = true;\n;\(\(\) => \{/);
  expect([entry.headers.get('content-type'), entry.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'no-store',
  ]);
  expect((await developer.call('GET', `/plugins/${ID}/dev-7/chunks/page.0123abcd.js`)).text).toBe(
    'export const page = 1;',
  );
  for (const path of ['nothing.js', 'chunks', '../../registry.json', '.hidden/x.js'])
    expect((await developer.call('GET', `/plugins/${ID}/dev-7/${path}`)).status).toBe(404);
});

// PLUGIN-14
test('an open page hears of the next build', async () => {
  const events = await fetch(`${dev.url.replace('localhost', '127.0.0.1')}/loupe-plugin/builds`);
  const reader = events.body?.getReader();
  const heard = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await heard()).toBe('retry: 300\ndata: dev-1\n\n');
  version = 'dev-2';
  dev.announce();
  expect(await heard()).toBe('data: dev-2\n\n');
  await reader?.cancel();
});

// PLUGIN-14
test('a secure stack’s cookies and headers fit plain localhost, and cookies of other ports stay away', async () => {
  const client = browser(dev.url.replace('localhost', '127.0.0.1'));
  const answer = await client.signIn('full');
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names).toContain(`loupe-plugin-${new URL(dev.url).port}.__Host-session`);
  expect(answer.headers.getSetCookie().join()).not.toMatch(/;\s*secure/i);
  const foreign = browser(
    client.cookie() ? dev.url.replace('localhost', '127.0.0.1') : '',
    colleague.cookie(),
  );
  expect((await foreign.call('GET', '/api/auth/me')).status).toBe(401);
  // A write of its own page, and one of another site.
  const own = { origin: dev.url, 'sec-fetch-site': 'same-origin' };
  expect(
    (await client.call('POST', '/api/auth/logout', undefined, { 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403);
  expect((await client.call('POST', '/api/auth/logout', undefined, own)).status).toBe(204);
});

test('another name that points here is refused, and a stack that is unavailable is said', async () => {
  const status = await new Promise((resolve) => {
    const port = new URL(dev.url).port;
    get({ host: '127.0.0.1', port, path: '/', headers: { host: `evil.example:${port}` } }, (answer) =>
      resolve(answer.statusCode),
    );
  });
  expect(status).toBe(421);
  const unavailable = await startDevServer({
    origin: 'http://127.0.0.1:1',
    port: 0,
    build,
  });
  const answer = await fetch(`${unavailable.url.replace('localhost', '127.0.0.1')}/login`);
  expect([answer.status, await answer.text()]).toEqual([502, 'There is no answer at http://127.0.0.1:1']);
  unavailable.close();
});
