import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { JobListItem } from '@loupe/shared-types';
import type { Suite } from '../tools/suite/suite.mjs';
import { signedIn } from './person';
import { watchTraffic, type Traffic } from './traffic';
import { kB, ms, within, type Line } from './table';

const ROUNDS = 5;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function visit(context: BrowserContext, url: string, isThere: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  const traffic = await watchTraffic(page);
  const before = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await isThere(page);
  const took = performance.now() - before;
  // What is fetched ahead for later pages belongs to the visit as well.
  await page.waitForTimeout(800);
  return { page, took, ...traffic() };
}

async function personIn(browser: Browser, suite: Suite, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: suite.url }]);
  return context;
}

/** The shortest time that the browser reports of a key. */
const SHORTEST_KEY_MS = 16;
const TYPED = 'signet';

/** Types into the page's search box as a person does: the slowest key to the next picture, and the last key to its jobs. */
async function typing(page: Page, words: string) {
  const box = page.getByRole('main').getByRole('searchbox');
  const keys = await page.evaluateHandle((durationThreshold) => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
      type: 'event',
      durationThreshold,
    } as PerformanceObserverInit);
    return seen;
  }, SHORTEST_KEY_MS);
  await box.pressSequentially(words.slice(0, -1), { delay: 150 });
  const found = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname === '/api/jobs' && searchParams.get('search') === words;
  });
  const before = performance.now();
  await box.press(words.slice(-1));
  await (await found).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const answered = performance.now() - before;
  const durations = await keys.evaluate((seen) => seen.map(({ duration }) => duration));
  return { slowestKey: Math.max(SHORTEST_KEY_MS, ...durations), answered };
}

/** What a browser fetches and how long a person waits, cold and warm. */
export async function measureBrowser(suite: Suite): Promise<readonly Line[]> {
  const headers = await signedIn(suite);
  const firstOf = async (stage: string): Promise<string> => {
    const answer = await fetch(`${suite.url}/api/jobs?stage=${stage}&limit=1`, { headers });
    return ((await answer.json()) as JobListItem[])[0]?.jobNumber ?? '';
  };
  const [live, waiting] = [await firstOf('live'), await firstOf('waiting-collection')];
  const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const cold: number[] = [];
  const warm: number[] = [];
  const change: number[] = [];
  const slowestKeys: number[] = [];
  const answers: number[] = [];
  let coldTraffic: Traffic = { bytes: 0, requests: 0 };
  let warmTraffic: Traffic = coldTraffic;
  let login: Traffic = coldTraffic;

  for (let round = 0; round < ROUNDS; round += 1) {
    const stranger = await browser.newContext();
    login = await visit(stranger, `${suite.url}/login`, (page) =>
      page.getByRole('button', { name: 'Sign In' }).waitFor(),
    );
    await stranger.close();

    const person = await personIn(browser, suite, headers.cookie ?? '');
    const first = await visit(person, `${suite.url}/live-jobs`, shows(live));
    await first.page.close();
    const second = await visit(person, `${suite.url}/live-jobs`, shows(live));
    cold.push(first.took);
    warm.push(second.took);
    coldTraffic = first;
    warmTraffic = second;
    const { slowestKey, answered } = await typing(second.page, TYPED);
    slowestKeys.push(slowestKey);
    answers.push(answered);

    const before = performance.now();
    await second.page.locator('a[href="/waiting-collection"]').first().click();
    await shows(waiting)(second.page);
    change.push(performance.now() - before);
    await person.close();
  }
  await browser.close();

  return [
    within('/login, cold, over the wire', login.bytes, 95_000, kB, `${login.requests} requests`),
    within(
      '/live-jobs, cold, over the wire',
      coldTraffic.bytes,
      330_000,
      kB,
      `${coldTraffic.requests} requests`,
    ),
    {
      what: '/live-jobs, warm, over the wire',
      value: kB(warmTraffic.bytes),
      beside: `${warmTraffic.requests} requests: the document and data`,
    },
    within('first job visible, cold', median(cold), 1_200, ms, `median of ${ROUNDS}`),
    within('first job visible, warm', median(warm), 500, ms, `median of ${ROUNDS}`),
    within(
      'typing in the search box of Live Jobs, slowest key',
      Math.max(...slowestKeys),
      200,
      ms,
      `slowest of ${ROUNDS * TYPED.length}`,
    ),
    { what: 'from the last key to its jobs', value: ms(median(answers)), beside: `median of ${ROUNDS}` },
    within('next page by the sidebar', median(change), 150, ms, `median of ${ROUNDS}`),
  ];
}
