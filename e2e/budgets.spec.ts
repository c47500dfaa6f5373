import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { watchTraffic } from '../bench/traffic';
import { builtInPlugins, inRoot } from '../tools/stack/workspace.mjs';
import { expect, signIn, test } from './stack/fixtures';

/** Transferred bytes with an empty cache, including everything the page prefetches. */
const LOGIN = 95_000;
const LIVE_JOBS = 330_000;
/** Of Live Jobs: the document, 9 scripts, 4 style sheets, the font, and what they read. */
const REQUESTS = 21;
const PREFETCHED_MS = 1_500;
/** Of the files of a plugin that one of its pages needs, compressed; the import has a reader of CSV files. */
const OWN_FILES = 60_000;
const BULK_IMPORT = 100_000;

// PAGE-12
test('signing in costs a new browser no more than 95 kB', async ({ page }) => {
  const traffic = await watchTraffic(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.waitForTimeout(PREFETCHED_MS);
  expect(traffic().bytes).toBeLessThanOrEqual(LOGIN);
});

// PAGE-12
test('Live Jobs costs a new browser no more than 330 kB, and one that has been here only its data', async ({
  page,
  browser,
  ownStack,
}) => {
  // Where nobody else saves: what a page reads again after a colleague's save would count.
  const { url } = await ownStack();
  await signIn(page, 'rowan', { url });
  const document = await (await page.request.get(`${url}/live-jobs`)).text();
  // Before the preloads, which would take all six connections first.
  expect(document).toMatch(
    /<script defer fetchpriority="high" src="\/main\.[^]*<link rel="preload" as="script"/,
  );
  const fresh = await browser.newContext({ baseURL: url, storageState: await page.context().storageState() });
  const visit = async () => {
    const tab = await fresh.newPage();
    const traffic = await watchTraffic(tab);
    await tab.goto('/live-jobs');
    await tab.getByRole('article').first().waitFor();
    await tab.waitForTimeout(PREFETCHED_MS);
    await tab.close();
    return traffic();
  };
  const cold = await visit();
  expect(cold.bytes).toBeLessThanOrEqual(LIVE_JOBS);
  expect(cold.requests).toBeLessThanOrEqual(REQUESTS);
  const warm = await visit();
  expect(warm.bytes).toBeLessThan(60_000);
  await fresh.close();
});

// PAGE-12
test('no page needs more than 60 kB of its plugin, and the import no more than 100 kB', () => {
  const sizes = builtInPlugins().flatMap(({ project }) => {
    const dist = inRoot(project, 'dist');
    const bytesOf = (file: string) => {
      const [path, compressed] = [join(dist, file), join(dist, `${file}.br`)];
      return statSync(existsSync(compressed) ? compressed : path).size;
    };
    const pages: Record<string, string[]> = JSON.parse(readFileSync(join(dist, 'preload.json'), 'utf8'));
    return Object.entries(pages).map(([page, files]) => ({
      page,
      bytes: files.reduce((sum, file) => sum + bytesOf(file), 0),
    }));
  });
  expect(sizes.length).toBeGreaterThan(20);
  expect(
    sizes.filter(({ page, bytes }) => bytes > (page === 'bulk-import' ? BULK_IMPORT : OWN_FILES)),
  ).toEqual([]);
});
