import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { readRegistry } from '../tools/suite/registry.mjs';
import { expect, signIn, test } from './suite/fixtures';

/** The folder of the tracking plugin's current version. */
function trackingFolder(dataDir: string): string {
  const version = readRegistry(dataDir).find(({ id }) => id === 'tracking')?.version ?? '';
  return join(dataDir, 'plugins/tracking', version);
}

/** The panel names the plugin and the problem, its pages stay in the sidebar, and the other pages work. */
async function expectProblem(page: Page, base: string, problem: string, words: string): Promise<void> {
  await page.goto(`${base}/call-log`);
  const panel = page.getByRole('alert').filter({ hasText: words });
  await expect(panel).toBeVisible({ timeout: 12_000 });
  await expect(panel).toHaveAttribute('data-problem', problem);
  await expect(panel).toContainText('Everything else goes on working');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link', { name: 'Customer Call Log' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Live Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Jobs');
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('a plugin whose folder was removed is missing, and the rest works', async ({ page, ownSuite }) => {
  const suite = await ownSuite();
  rmSync(trackingFolder(suite.dataDir), { recursive: true });
  await signIn(page, 'amelia', suite.url);
  await page.goto(`${suite.url}/call-log`);
  await expect(page.getByRole('alert')).toContainText('Tracking is not on the server');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Live Jobs' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a plugin made for contract 2 is never fetched, and says so', async ({ page, ownSuite }) => {
  const suite = await ownSuite();
  const file = join(trackingFolder(suite.dataDir), 'plugin.json');
  const announced = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...announced, contract: 2 }));
  for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/plugins/tracking/')) fetched.push(request.url());
  });
  await signIn(page, 'amelia', suite.url);
  await expectProblem(page, suite.url, 'incompatible', 'Tracking does not fit this version');
  expect(fetched).toEqual([]);
});

const BROKEN: readonly {
  readonly how: string;
  readonly problem: string;
  readonly words: string;
  readonly files: string;
  readonly answer: (route: Route) => Promise<void>;
}[] = [
  {
    how: 'whose files do not arrive',
    problem: 'unreachable',
    words: 'Tracking cannot be reached',
    files: '**/plugins/tracking/**',
    answer: (route) => route.abort('connectionrefused'),
  },
  {
    how: 'whose code is answered as a page of HTML',
    problem: 'unreachable',
    words: 'Tracking cannot be reached',
    files: '**/plugins/tracking/**',
    answer: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sign in to the Wi-Fi</h1>' }),
  },
  {
    how: 'that never answers',
    problem: 'unreachable',
    words: 'Tracking cannot be reached',
    files: '**/plugins/tracking/**',
    answer: () => new Promise(() => undefined),
  },
  {
    how: 'whose page throws',
    problem: 'crashed',
    words: 'Tracking has stopped working',
    files: '**/api/calls?*',
    // A list of what no server sends, so that the page fails while it is drawn.
    answer: (route) => route.fulfill({ json: [null] }),
  },
];

for (const { how, problem, words, files, answer } of BROKEN) {
  test(`a plugin ${how} costs only its own pages`, async ({ page, baseURL }) => {
    await signIn(page);
    await page.route(files, answer);
    await expectProblem(page, baseURL ?? '', problem, words);
  });
}
