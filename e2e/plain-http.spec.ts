import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { freePort } from '../tools/stack/ports.mjs';
import { supervise } from '../tools/stack/supervise.mjs';
import { aJob, cardOf, freshNumber, send } from './steps/jobs';
import { byDay, DEMO_PASSWORD, expect, nightly, test } from './stack/fixtures';

const NAME = 'shop.test';

/** A browser that resolves this computer by a local network name, without HTTPS. */
async function browserOfTheShop(launchOptions: Parameters<typeof chromium.launch>[0]): Promise<Browser> {
  return chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  });
}

async function signInAt(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').selectOption(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

function countStreams(context: BrowserContext): () => number {
  const open = new Set<object>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') open.add(request);
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return () => open.size;
}

/** More than the six connections that a browser opens to a server at the most. */
const TABS = 8;

nightly(
  `${TABS} tabs over plain HTTP share one event stream, and another takes over when its tab closes`,
  byDay('leader.spec and live.spec'),
  async ({ ownStack, launchOptions, playwright }) => {
    test.setTimeout(120_000);
    const { url } = await ownStack({ env: { ALLOWED_HOSTS: `${NAME},127.0.0.1`, SAMPLE_DATA: '0' } });
    const shopUrl = url.replace('127.0.0.1', NAME);
    const colleague = await playwright.request.newContext({
      baseURL: url,
      extraHTTPHeaders: { origin: url },
    });
    const credentials = { username: 'rowan', password: DEMO_PASSWORD };
    expect((await colleague.post('/api/auth/login', { data: credentials })).ok()).toBe(true);
    const browser = await browserOfTheShop(launchOptions);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    const streams = countStreams(context);
    const first = await context.newPage();
    await signInAt(first, shopUrl, 'amelia');
    await expect(first.getByRole('banner')).toBeVisible();
    expect(await first.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);

    const number = freshNumber('TAB');
    const job = await aJob(colleague, { customJobNumber: number });
    const tabs = [first];
    for (let n = 1; n < TABS; n += 1) tabs.push(await context.newPage());
    for (const tab of tabs) {
      await tab.goto(`${shopUrl}/live-jobs?search=${number}`);
      await expect(cardOf(tab, number)).toBeVisible();
    }
    await expect.poll(streams).toBe(1);

    const rename = async (surname: string, seenBy: readonly Page[]) => {
      await send(colleague, 'PATCH', `/api/jobs/${job.id}`, { surname });
      for (const tab of seenBy) await expect(cardOf(tab, number)).toContainText(surname);
    };
    await rename('Before-Closing', tabs);

    // The leader tab is not visible: with all but the last closed, it was among them or is the last.
    for (const tab of tabs.slice(0, -1)) await tab.close();
    const last = tabs.slice(-1);
    await expect.poll(streams).toBe(1);
    await rename('After-Closing', last);

    // SCAN-10
    for (const tab of last) {
      await tab.keyboard.press('Control+k');
      await tab.getByRole('button', { name: 'Scan with the camera' }).last().click();
      const panel = tab.getByRole('dialog', { name: 'Scan with the camera' });
      await expect(panel.getByRole('alert')).toContainText('only on pages with https://');
      await panel.getByRole('button', { name: 'Type it instead' }).click();
      await expect(tab.getByRole('combobox', { name: 'Find jobs, people and pages' })).toBeFocused();
    }
    await browser.close();
    await colleague.dispose();
  },
);

nightly(
  'a right password over plain HTTP, where sessions need HTTPS, says why and what to do',
  byDay('session.spec of the shell has the words, and session-resolver.spec the cookie'),
  async ({ ownStack, launchOptions }) => {
    const IDENTITY_SECRET = randomBytes(32).toString('hex');
    const { dataDir, processes } = await ownStack({ env: { IDENTITY_SECRET, SAMPLE_DATA: '0' } });
    // A second BFF of the same shop, configured for production without ALLOW_PLAIN_HTTP.
    const port = await freePort();
    const bff = supervise({
      name: 'bff',
      main: resolve('apps/bff/dist/main.mjs'),
      url: `http://127.0.0.1:${port}`,
      output: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        DATA_DIR: dataDir,
        JOBS_URL: processes.jobs.url,
        REPORTS_URL: processes.reports.url,
        IDENTITY_SECRET,
        SESSION_SECRET: randomBytes(32).toString('hex'),
        ALLOWED_HOSTS: NAME,
      },
    });
    await bff.ready();
    const browser = await browserOfTheShop(launchOptions);
    const page = await browser.newPage();
    await signInAt(page, `http://${NAME}:${port}`, 'amelia');
    await expect(page.getByRole('alert')).toContainText('this page was opened with http://');
    await expect(page).toHaveURL(/\/login$/);
    await browser.close();
    bff.expectEnd();
    await bff.stop();
  },
);
