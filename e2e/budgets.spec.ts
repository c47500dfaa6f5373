import { watchTraffic } from '../bench/traffic';
import { expect, signIn, test } from './stack/fixtures';

/** Transferred bytes with an empty cache, including everything the page prefetches. */
const LOGIN = 95_000;
const LIVE_JOBS = 330_000;
/** Of Live Jobs: the document, 9 scripts, 4 style sheets, the font, and what they read. */
const REQUESTS = 21;
const PREFETCHED_MS = 1_500;

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
