import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { codeOf } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import type { Stack } from '../tools/stack/stack.mjs';
import { signedIn } from './sign-in';
import { watchTraffic, type Traffic } from './traffic';
import { kB, ms, within, type Line } from './table';

export const ROUNDS = 5;
/** The shortest realistic time between hovering over a link and pressing it. */
const REST_MS = 150;
/** Between two keys of a scanner. */
const SCANNED_KEY_S = 0.02;
/** What is not painted by then fails the run instead of hanging it. */
export const LONGEST_MS = 30_000;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Records in the page itself when `words` are painted: polling from outside would add the polling interval.
 * A string, since the page evaluates it.
 */
export const noteDrawnIn = (
  within: string,
  words: string,
): string => `window.drawnAt = new Promise((drawn, fail) => {
  setTimeout(() => fail(new Error('Not painted: ' + ${JSON.stringify(words)})), ${LONGEST_MS});
  const check = () => document.querySelector(${JSON.stringify(within)})?.textContent.includes(${JSON.stringify(words)})
    // This frame paints them; a task queued now runs after it has been submitted.
    ? setTimeout(() => drawn(performance.now()))
    : requestAnimationFrame(check);
  requestAnimationFrame(check);
}); undefined`;

const noteDrawn = (words: string): string => noteDrawnIn('body', words);

/** The same for the results of Find: those of the text before may hold the words already, so it first says that it searches. */
const noteFound = (words: string): string => `window.drawnAt = new Promise((drawn, fail) => {
  setTimeout(() => fail(new Error('Not found: ' + ${JSON.stringify(words)})), ${LONGEST_MS});
  let isAsked = false;
  const check = () => {
    const find = document.querySelector('dialog[open]');
    const isSearching = find?.querySelector('[role=status]')?.textContent === 'Searching…';
    isAsked ||= isSearching;
    const list = find?.querySelector('[role=listbox]')?.textContent ?? '';
    if (isAsked && !isSearching && list.includes(${JSON.stringify(words)})) setTimeout(() => drawn(performance.now()));
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}); undefined`;

declare global {
  interface Window {
    drawnAt: Promise<number>;
    pressedAt: number;
  }
}

async function visit(page: Page, url: string, words: string) {
  const traffic = await watchTraffic(page);
  await page.addInitScript({ content: noteDrawn(words) });
  await page.goto(url, { waitUntil: 'commit' });
  const took = await page.evaluate(() => window.drawnAt);
  // Prefetches for later pages count as part of the visit.
  await page.waitForTimeout(800);
  return { took, ...traffic() };
}

export async function signedInContext(
  browser: Browser,
  stack: Stack,
  cookie: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: stack.url }]);
  return context;
}

/** From pressing a sidebar link, after hovering for `restMs`, to the first job of its page. */
async function changeTo(page: Page, path: string, words: string, restMs: number): Promise<number> {
  await page.evaluate(noteDrawn(words));
  await page.evaluate(() =>
    addEventListener('pointerdown', ({ timeStamp }) => (window.pressedAt = timeStamp), {
      once: true,
      capture: true,
    }),
  );
  const link = page.locator(`a[href="${path}"]`).first();
  await link.hover();
  await page.waitForTimeout(restMs);
  await link.click();
  return page.evaluate(async () => (await window.drawnAt) - window.pressedAt);
}

/** The shortest event duration that the browser reports. */
const SHORTEST_KEY_MS = 16;
const TYPED = 'signet';

/** Types into the search box: the slowest key press to the next paint, and the last key press to its results. */
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

/** From the key that `press` presses to the frame that `note` waits for, in milliseconds. */
export async function drawnAfterKey(
  page: Page,
  note: string,
  press: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(note);
  await page.evaluate(() =>
    addEventListener('keydown', ({ timeStamp }) => (window.pressedAt = timeStamp), {
      once: true,
      capture: true,
    }),
  );
  await press();
  return page.evaluate(async () => (await window.drawnAt) - window.pressedAt);
}

/** From the last key of a text to the painted results of Find; its code is loaded, as from the second use on. */
async function finding(page: Page, typed: string, words: string): Promise<number> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find jobs, people and pages' });
  await field.waitFor();
  await field.pressSequentially(typed.slice(0, -1), { delay: 150 });
  await page.waitForTimeout(400);
  const took = await drawnAfterKey(page, noteFound(words), () => field.press(typed.slice(-1)));
  await page.keyboard.press('Escape');
  return took;
}

/** Of every job's story: it goes on with 'at' a shop or 'with' somebody. */
const STORY_BEGINS = 'Taken in ';

/** From pressing a job's number, after resting on it for `restMs`, to its painted sheet with the story. */
async function openingSheet(page: Page, number: string, restMs: number): Promise<number> {
  await page.evaluate(noteDrawnIn('.ant-drawer', STORY_BEGINS));
  await page.evaluate(() =>
    addEventListener('pointerdown', ({ timeStamp }) => (window.pressedAt = timeStamp), {
      once: true,
      capture: true,
    }),
  );
  const link = page.getByRole('article').getByRole('link', { name: number, exact: true });
  await link.hover();
  await page.waitForTimeout(restMs);
  await link.click();
  const took = await page.evaluate(async () => (await window.drawnAt) - window.pressedAt);
  await page.goBack();
  return took;
}

/** Ten keys of a scanner, 20 ms apart, and nothing after them: from the last key to the painted sheet of their job. */
async function scanning(page: Page, id: number): Promise<number> {
  await page.evaluate(noteDrawnIn('.ant-drawer', STORY_BEGINS));
  const code = codeOf('job', id);
  await page.evaluate((length) => {
    let keys = 0;
    // Not a function with a name, to which the compiler would add a helper that the page lacks.
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        if (keys < length) window.pressedAt = timeStamp;
        keys += 1;
      },
      true,
    );
  }, code.length);
  const cdp = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  await Promise.all(
    [...code].flatMap((key, n) => {
      const timestamp = now - (code.length - 1 - n) * SCANNED_KEY_S;
      const common = { key, windowsVirtualKeyCode: key.charCodeAt(0), timestamp };
      return [
        cdp.send('Input.dispatchKeyEvent', { ...common, type: 'keyDown', text: key }),
        cdp.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
      ];
    }),
  );
  const took = await page.evaluate(async () => (await window.drawnAt) - window.pressedAt);
  await page.goBack();
  return took;
}

/** Bytes fetched and waiting times, with a cold and a warm cache. */
export async function measureBrowser(stack: Stack): Promise<readonly Line[]> {
  const headers = await signedIn(stack);
  const jobsOf = async (stage: string, limit = 1): Promise<readonly Partial<JobListItem>[]> => {
    const answer = await fetch(`${stack.url}/api/jobs?stage=${stage}&limit=${limit}`, { headers });
    return (await answer.json()) as JobListItem[];
  };
  const [{ jobNumber: live = '', surname = '' } = {}] = await jobsOf('live');
  const [{ jobNumber: waiting = '' } = {}] = await jobsOf('waiting-collection');
  const [{ jobNumber: parts = '' } = {}] = await jobsOf('waiting-parts');
  // None that this browser has read.
  const labels = (await jobsOf('completed', 2)).map(({ id }) => id);

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
  const inNewTab: number[] = [];
  const pressedAtOnce: number[] = [];
  const rested: number[] = [];
  const slowestKeys: number[] = [];
  const answers: number[] = [];
  const finds: number[] = [];
  const sheets: number[] = [];
  const scans: number[] = [];
  let coldTraffic: Traffic & { readonly took: number } = { bytes: 0, requests: 0, took: 0 };
  let warmTraffic = coldTraffic;
  let login: Traffic = coldTraffic;

  for (let round = 0; round < ROUNDS; round += 1) {
    const stranger = await browser.newContext();
    login = await visit(await stranger.newPage(), `${stack.url}/login`, 'Sign In');
    await stranger.close();

    const signedInAs = await signedInContext(browser, stack, headers.cookie ?? '');
    const page = await signedInAs.newPage();
    const open = (tab: Page) => visit(tab, `${stack.url}/live-jobs`, live);
    coldTraffic = await open(page);
    cold.push(coldTraffic.took);
    // Browsers cache compiled code from the second visit on, and a counter PC visits often.
    await open(page);
    warmTraffic = await open(page);
    warm.push(warmTraffic.took);
    const tab = await signedInAs.newPage();
    inNewTab.push((await open(tab)).took);
    await tab.close();
    pressedAtOnce.push(await changeTo(page, '/waiting-collection', waiting, 0));
    await changeTo(page, '/live-jobs', live, 0);
    rested.push(await changeTo(page, '/waiting-parts', parts, REST_MS));
    await changeTo(page, '/live-jobs', live, 0);
    const { slowestKey, answered } = await typing(page, TYPED);
    slowestKeys.push(slowestKey);
    answers.push(answered);
    await page.getByRole('main').getByRole('searchbox').fill('');
    await page.getByRole('article').getByRole('link', { name: live, exact: true }).waitFor();
    for (const isFirst of [true, false]) {
      const found = [await finding(page, surname, surname), await finding(page, live, live)];
      const opened = await openingSheet(page, live, REST_MS);
      const scanned = await scanning(page, labels[isFirst ? 0 : 1] ?? 0);
      if (isFirst) continue;
      finds.push(Math.max(...found));
      sheets.push(opened);
      scans.push(scanned);
    }
    await signedInAs.close();
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
    within('first job visible, cold', median(cold), 800, ms, `median of ${ROUNDS}`),
    within('first job visible, warm', median(warm), 500, ms, `median of ${ROUNDS}, third visit`),
    {
      what: 'first job visible, warm, in a new tab',
      value: ms(median(inNewTab)),
      beside: `median of ${ROUNDS}, fourth visit; the browser starts a process for it`,
    },
    within(
      'typing in the search box of Live Jobs, slowest key',
      Math.max(...slowestKeys),
      200,
      ms,
      `slowest of ${ROUNDS * TYPED.length}`,
    ),
    within(
      'Find, from the last key of a surname or a number to its jobs, the slower of both',
      median(finds),
      150,
      ms,
      `median of ${ROUNDS}`,
    ),
    within(
      `a job's sheet with its story, the pointer on its number for ${REST_MS} ms`,
      median(sheets),
      200,
      ms,
      `median of ${ROUNDS}`,
    ),
    within(
      "a scanned label, from its last key to its job's sheet, without a suffix",
      median(scans),
      300,
      ms,
      `median of ${ROUNDS}; 100 ms of it is the silence that ends the scan`,
    ),
    { what: 'from the last key to its jobs', value: ms(median(answers)), beside: `median of ${ROUNDS}` },
    within(
      `next page by the sidebar, the pointer on it for ${REST_MS} ms`,
      median(rested),
      150,
      ms,
      `median of ${ROUNDS}`,
    ),
    within(
      'next page by the sidebar, its first time, pressed at once',
      median(pressedAtOnce),
      150,
      ms,
      `median of ${ROUNDS}`,
    ),
  ];
}
