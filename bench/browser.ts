import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { JobListItem } from '@loupe/shared-types';
import type { Suite } from '../tools/suite/suite.mjs';
import { signedIn } from './person';
import { watchTraffic, type Traffic } from './traffic';
import { kB, ms, within, type Line } from './table';

const ROUNDS = 5;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Notes in the page itself when `words` have been drawn: asking from outside would add the time between two
 * questions. As a text, since it is run by the page.
 */
const noteDrawn = (words: string): string => `window.drawnAt = new Promise((drawn) => {
  const look = () => document.body?.textContent.includes(${JSON.stringify(words)})
    ? requestAnimationFrame(() => setTimeout(() => drawn(performance.now())))
    : requestAnimationFrame(look);
  requestAnimationFrame(look);
}); undefined`;

declare global {
  interface Window {
    drawnAt: Promise<number>;
    pressedAt: number;
  }
}

async function visit(context: BrowserContext, url: string, words: string) {
  const page = await context.newPage();
  const traffic = await watchTraffic(page);
  await page.addInitScript({ content: noteDrawn(words) });
  await page.goto(url, { waitUntil: 'commit' });
  const took = await page.evaluate(() => window.drawnAt);
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

/** From the press of a link of the sidebar to the first job of its page. */
async function changeTo(page: Page, path: string, words: string): Promise<number> {
  await page.evaluate(noteDrawn(words));
  await page.evaluate(() =>
    addEventListener('pointerdown', ({ timeStamp }) => (window.pressedAt = timeStamp), {
      once: true,
      capture: true,
    }),
  );
  await page.locator(`a[href="${path}"]`).first().click();
  return page.evaluate(async () => (await window.drawnAt) - window.pressedAt);
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
    login = await visit(stranger, `${suite.url}/login`, 'Sign In');
    await stranger.close();

    const person = await personIn(browser, suite, headers.cookie ?? '');
    const first = await visit(person, `${suite.url}/live-jobs`, live);
    await first.page.close();
    // A browser keeps compiled code from the second visit on; the counter's has been here many times.
    const second = await visit(person, `${suite.url}/live-jobs`, live);
    await second.page.close();
    const third = await visit(person, `${suite.url}/live-jobs`, live);
    cold.push(first.took);
    warm.push(third.took);
    coldTraffic = first;
    warmTraffic = third;
    change.push(await changeTo(third.page, '/waiting-collection', waiting));
    await changeTo(third.page, '/live-jobs', live);
    const { slowestKey, answered } = await typing(third.page, TYPED);
    slowestKeys.push(slowestKey);
    answers.push(answered);
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
    within('first job visible, warm', median(warm), 500, ms, `median of ${ROUNDS}, third visit`),
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
