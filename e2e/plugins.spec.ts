import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { versionsOf } from '../apps/bff/src/plugin-files/plugin-folder.mjs';
import { preparePlugins } from '../tools/stack/prepare-plugins.mjs';
import { publish, readRegistry } from '../tools/stack/registry.mjs';
import { inRoot } from '../tools/stack/workspace.mjs';
import { authenticate, byDay, expect, nightly, signIn, test } from './stack/fixtures';

const trackingVersion = (dataDir: string) =>
  readRegistry(dataDir).find(({ id }) => id === 'tracking')?.version ?? '';

const trackingFolder = (dataDir: string) => join(dataDir, 'plugins/tracking', trackingVersion(dataDir));

/** Runs `npm run ship -- …` on the data folder of a running stack. */
function ship(
  dataDir: string,
  ...words: readonly string[]
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot('tools/ship/ship.mjs'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { status, said: stdout + stderr };
}

const SUBTITLE = 'All customer communications and call history';

/** Publishes the tracking plugin again, with another subtitle on its Call Log. */
function publishTracking(dataDir: string, version: string, subtitle: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'tracking-'));
  cpSync(trackingFolder(dataDir), copy, { recursive: true });
  for (const name of readdirSync(copy)) {
    const file = join(copy, name);
    if (/\.(br|gz)$/.test(name)) rmSync(file);
    else if (name.endsWith('.js'))
      writeFileSync(file, readFileSync(file, 'utf8').replace(SUBTITLE, subtitle));
  }
  publish(dataDir, 'tracking', version, copy);
  rmSync(copy, { recursive: true });
}

/** The panel names the plugin, the problem and the remedy; its sidebar entries are marked; other pages work. */
async function expectProblem(
  page: Page,
  base: string,
  { problem, words, advice }: { readonly problem: string; readonly words: string; readonly advice: string },
): Promise<void> {
  // The page has not loaded while a file of the plugin never answers.
  await page.goto(`${base}/call-log`, { waitUntil: 'commit' });
  const panel = page.getByRole('alert').filter({ hasText: words });
  await expect(panel).toBeVisible({ timeout: 12_000 });
  await expect(panel).toHaveAttribute('data-problem', problem);
  await expect(panel).toContainText(advice);
  await expect(panel).toContainText('Everything else goes on working');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link', { name: 'Customer Call Log' })).toContainText(problem);
  await expect(sidebar.getByRole('link', { name: 'Edit Log' })).toContainText(problem);
  await expect(sidebar.getByRole('link', { name: 'Live Jobs' })).not.toContainText(problem);
  await sidebar.getByRole('link', { name: 'Live Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Jobs');
  await expect(page.getByRole('article').first()).toBeVisible();
}

const BY_DAY_BY_UNIT = 'plugins.spec of the shell and of the BFF';

nightly(
  'a plugin whose folder was removed is missing, and the rest works',
  byDay(BY_DAY_BY_UNIT),
  async ({ page, ownStack }) => {
    const stack = await ownStack();
    // Its other version is still there and determines the plugin's pages.
    publishTracking(stack.dataDir, '0.9.0', SUBTITLE);
    rmSync(trackingFolder(stack.dataDir), { recursive: true });
    await signIn(page, 'amelia', { url: stack.url });
    await expectProblem(page, stack.url, {
      problem: 'missing',
      words: 'Tracking is not on the server',
      advice: 'Ask whoever looks after the system to publish it again.',
    });
  },
);

nightly(
  'a plugin made for contract 2 is never fetched, and says so',
  byDay(BY_DAY_BY_UNIT),
  async ({ page, ownStack }) => {
    const stack = await ownStack();
    const file = join(trackingFolder(stack.dataDir), 'plugin.json');
    const announced = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...announced, contract: 2 }));
    for (const compressed of ['.br', '.gz']) rmSync(file + compressed, { force: true });
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/plugins/tracking/')) fetched.push(request.url());
    });
    await signIn(page, 'amelia', { url: stack.url });
    await expectProblem(page, stack.url, {
      problem: 'incompatible',
      words: 'Tracking does not fit this version',
      advice: 'It was made for contract 2; this system speaks 1.',
    });
    expect(fetched).toEqual([]);
  },
);

const ALL_FILES = '**/plugins/tracking/**';
const CODE = /\/plugins\/tracking\/[^/]+\/remoteEntry\.js$/;
/** Page chunks only: the plugin's remote entry loads. */
const PAGES = /\/plugins\/tracking\/[^/]+\/(?!remoteEntry)[\w.]+\.js$/;

const refuse = (route: Route) => route.abort('connectionrefused');
const neverAnswer = () => new Promise<void>(() => undefined);
/** An HTML response instead of JavaScript, from the stack's own server or a captive portal. */
const answerHtml = (route: Route) =>
  route.fulfill({
    contentType: 'text/html',
    headers: { 'x-content-type-options': 'nosniff' },
    body: '<!doctype html><h1>Sign in to the Wi-Fi</h1>',
  });

const UNREACHABLE = {
  problem: 'unreachable',
  words: 'Tracking cannot be reached',
  advice: 'Check the connection, then try again.',
};
const CRASHED = {
  problem: 'crashed',
  words: 'Tracking has stopped working',
  advice: 'Try again; if it happens again, tell whoever looks after the system what you did.',
};

const BROKEN = [
  { how: 'whose files do not arrive', files: ALL_FILES, answer: refuse, is: UNREACHABLE },
  { how: 'whose page does not arrive', files: PAGES, answer: refuse, is: UNREACHABLE },
  { how: 'that is answered as a page of HTML', files: ALL_FILES, answer: answerHtml, is: UNREACHABLE },
  { how: 'whose code is answered as a page of HTML', files: CODE, answer: answerHtml, is: UNREACHABLE },
  { how: 'whose page is answered as a page of HTML', files: PAGES, answer: answerHtml, is: UNREACHABLE },
  { how: 'that never answers', files: ALL_FILES, answer: neverAnswer, is: UNREACHABLE },
  { how: 'whose page never answers', files: PAGES, answer: neverAnswer, is: UNREACHABLE },
  {
    how: 'whose page throws',
    files: '**/api/calls?*',
    // A list that no server sends, so that rendering the page throws.
    answer: (route: Route) => route.fulfill({ json: [null] }),
    is: CRASHED,
  },
] as const;

for (const { how, files, answer, is } of BROKEN) {
  nightly(`a plugin ${how} costs only its own pages`, byDay(BY_DAY_BY_UNIT), async ({ page, baseURL }) => {
    await authenticate(page, 'amelia');
    await page.route(files, answer);
    await expectProblem(page, baseURL ?? '', is);
  });
}

test('an upgrade reaches pages opened from then on, an open tab stays on its version, and activating goes back', async ({
  page,
  ownStack,
}) => {
  test.setTimeout(120_000);
  const { dataDir, url } = await ownStack({ env: { SAMPLE_DATA: '0' } });
  const old = trackingVersion(dataDir);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await signIn(page, 'priya', { url, path: '/call-log' });
  await expect(page.getByText(SUBTITLE)).toBeVisible();

  publishTracking(dataDir, '2.0.0', 'Calls, told anew');
  expect(trackingVersion(dataDir)).toBe(old);
  expect(ship(dataDir, 'activate', 'tracking', '2.0.0')).toEqual({
    status: 0,
    said: `tracking 2.0.0 is current; before it was ${old}.\n`,
  });

  const newTab = await page.context().newPage();
  await newTab.goto(`${url}/call-log`);
  await expect(newTab.getByText('Calls, told anew')).toBeVisible();

  // The open tab loads further pages from the version it started with.
  const sidebar = page.getByRole('navigation').first();
  await sidebar.getByRole('link', { name: 'Edit Log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Log');
  await sidebar.getByRole('link', { name: 'Customer Call Log' }).click();
  await expect(page.getByText(SUBTITLE)).toBeVisible();
  const versions = asked.flatMap((path) => /^\/plugins\/tracking\/([^/]+)\//.exec(path)?.[1] ?? []);
  expect([...new Set(versions)]).toEqual([old]);
  await page.reload();
  await expect(page.getByText('Calls, told anew')).toBeVisible();

  expect(ship(dataDir, 'activate', 'tracking', old).status).toBe(0);
  await newTab.reload();
  await expect(newTab.getByText(SUBTITLE)).toBeVisible();
});

test('a published version never changes, and only what is published can be current', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'published-'));
  expect(preparePlugins(dataDir)).toEqual([]);
  const old = trackingVersion(dataDir);
  const again = ship(dataDir, 'publish', 'tracking', old);
  expect(again.status).toBe(1);
  expect(again.said).toContain(
    `tracking ${old} has been published already, and a published version never changes`,
  );
  const unknown = ship(dataDir, 'activate', 'tracking', '7.7.7');
  expect(unknown.status).toBe(1);
  expect(unknown.said).toContain(`tracking 7.7.7 is not published. Published: ${old}.`);
  expect(versionsOf(dataDir, 'tracking')).toEqual([old]);
  expect(trackingVersion(dataDir)).toBe(old);
  expect(ship(dataDir, 'list', 'tracking').said).toContain(`→ ${old}  (built-in)`);
  rmSync(dataDir, { recursive: true });
});

nightly(
  'files are precompressed and cached for ever; the list is never cached',
  byDay(BY_DAY_BY_UNIT),
  async ({ api }) => {
    const list = await api.get('/api/plugins');
    expect(list.headers()['cache-control']).toBe('no-store');
    const { plugins } = (await list.json()) as { plugins: { entry: string }[] };
    const code = (plugins[0]?.entry ?? '').replace('mf-manifest.json', 'remoteEntry.js');
    const bodies = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const file = await api.get(code, { headers: { 'accept-encoding': encoding } });
      expect(file.headers()['cache-control']).toBe('private, max-age=31536000, immutable');
      expect(file.headers()['content-encoding'] ?? 'identity').toBe(encoding);
      expect(file.headers()['content-type']).toContain('text/javascript');
      bodies.push(await file.text());
    }
    expect(new Set(bodies).size).toBe(1);
  },
);
