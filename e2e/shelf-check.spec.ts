import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { codeOf } from '@loupe/domain';
import type { Job, ShelfCheck, ShelfCheckDetails } from '@loupe/shared-types';
import type { Stack, StartOwnStack } from './stack/own-stack';
import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';
import { bags, labelOf, list, placeOf, scan, SOON } from './steps/custody';
import { send } from './steps/jobs';
import { shopFile } from './steps/shop-file';

/** An empty shop with trays of odd names, whose staff accept what is given to them. */
async function aShop(ownStack: StartOwnStack) {
  const trays = [
    { name: 'Ready tray', shop: 'Kenilworth', statusOnArrival: 'Waiting for Collection' },
    { name: 'O’Brien’s 💍 drawer', shop: 'Kenilworth' },
    { name: 'درج الخواتم', shop: 'Kenilworth' },
  ];
  const file = shopFile({ trays, custody: { mustAccept: true } });
  const stack = await ownStack({ env: { SHOP_CONFIG: file, SAMPLE_DATA: '0' } });
  const api = await request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
  await send(api, 'POST', '/api/auth/login', { username: 'amelia', password: DEMO_PASSWORD });
  return { stack, api };
}

async function beginCheck(api: APIRequestContext, name: string): Promise<string> {
  const placeId = (await placeOf(api, name)).id;
  const { id } = await send<ShelfCheck>(api, 'POST', '/api/checks', { placeId });
  return `/shelf-check?check=${id}`;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a bag' });
const count = (page: Page, name: string) => list(page, name).getByRole('listitem');

/** Bags of the shelf that are scanned; with two of a drawer they are found. */
const ON_SHELF = 20;
const FOUND = ON_SHELF + 2;
const EXPECTED = FOUND + 3;

// CHECK-1, CHECK-2, CHECK-3, CHECK-4, CHECK-5, CHECK-6, CHECK-7, PLACE-4, HAND-1, HAND-2
nightly(
  `${EXPECTED} bags on two devices: ${FOUND}, 3, 2, 1 and 2, by keyboard; three are missing, and one turns up`,
  byDay('checks.spec on both databases, and shelf-check-page.spec'),
  async ({ page, browser, ownStack }) => {
    const { stack, api } = await aShop(ownStack);
    const here = [
      ...(await bags(api, ON_SHELF + 3, 'Kenilworth')),
      ...(await bags(api, 2, 'Other: O’Brien’s 💍 drawer')),
    ];
    const elsewhere = await bags(api, 2, 'Leamington New');
    const [done] = await bags(api, 1, 'Kenilworth');
    await send(api, 'PATCH', `/api/jobs/${done?.id}`, { jobStatus: 'Completed', customerCollected: true });
    const found = [...here.slice(0, ON_SHELF), ...here.slice(-2)];
    const lost = here.slice(ON_SHELF, -2);

    await signIn(page, 'priya', { url: stack.url, path: '/shelf-check' });
    await page.getByRole('button', { name: 'Check Kenilworth', exact: true }).press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(page.getByText(`0 of ${EXPECTED}`)).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    await signIn(other, 'jack', {
      url: stack.url,
      path: new URL(page.url()).pathname + new URL(page.url()).search,
    });
    await expect(field(other)).toBeFocused();
    await scan(page, found.slice(0, FOUND - 7).map(labelOf));
    await scan(other, [...found.slice(FOUND - 10), ...elsewhere].map(labelOf));
    await scan(page, done ? [labelOf(done), codeOf('job', 9_999_999), 'NOT-ONE-OF-OURS'] : []);
    await expect(page.getByRole('status').first()).toContainText(
      new RegExp(`NOT-ONE-OF-OURS: Unknown\\. \\d+ of ${EXPECTED}`),
    );
    for (const device of [page, other]) {
      await expect(device.getByText(`${FOUND} of ${EXPECTED}`, { exact: true })).toBeVisible(SOON);
      for (const [name, lines] of [
        ['Found', FOUND],
        ['Not yet', 3],
        ['Belongs elsewhere', 2],
        ['Completed', 1],
        ['Unknown', 2],
      ] as const)
        await expect(count(device, name)).toHaveCount(lines, SOON);
    }
    await page.reload();
    await expect(list(page, 'Found').getByRole('listitem').filter({ hasText: '2 times' })).toHaveCount(3);

    const missing = page.getByRole('link', { name: /Missing in Action/ }).first();
    await expect(missing).toHaveAccessibleName(/\b0\b|Action$/);
    await page.getByRole('button', { name: 'Mark all 3 missing' }).press('Enter');
    await page.getByRole('button', { name: 'Really mark 3 missing' }).press('Enter');
    await expect(page.getByText('3 jobs are on the Missing page').first()).toBeVisible();
    await expect(count(page, 'Not yet').filter({ hasText: 'Marked missing' })).toHaveCount(3);
    await expect(missing).toContainText('3');
    await page.getByRole('button', { name: 'Close the check' }).press('Enter');
    await expect(page.getByText('Somebody else has to confirm what you closed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen the check' })).toHaveCount(0);
    await expect(other.getByText('Confirm it when you agree with these counts.')).toBeVisible(SOON);
    await expect(field(other)).toHaveCount(0);
    await other.getByRole('button', { name: 'Confirm the check' }).press('Enter');
    await expect(page.getByText(/Confirmed by Jack Thistlewood/)).toBeVisible(SOON);

    await page.goto(`${stack.url}/`);
    await expect(list(page, 'Shelves and transfers')).toContainText(/Kenilworth\s*Checked .*, 3 open/);
    await page.goto(`${stack.url}/move?place=${(await placeOf(api, 'Leamington Old')).id}`);
    await expect(page.getByRole('heading', { name: 'Into Leamington Old' })).toBeVisible();
    await scan(page, lost.slice(0, 1).map(labelOf));
    const turnedUp = list(page, 'Scanned').getByRole('listitem');
    await expect(turnedUp).toContainText('Missing, moved to Leamington Old: found?');
    await expect(turnedUp).toContainText('Missed in the check of Kenilworth');
    await turnedUp.getByRole('button', { name: 'Found' }).click();
    await expect(missing).toContainText('2');

    await test.step('a tray sets its status only when asked, and gives it back; what is given to somebody waits for them', () =>
      traysAndColleagues({ stack, api, page, other }));
    await api.dispose();
    await other.context().close();
  },
);

interface Shop {
  readonly stack: Stack;
  readonly api: APIRequestContext;
  readonly page: Page;
  readonly other: Page;
}

async function traysAndColleagues({ stack, api, page, other }: Shop): Promise<void> {
  const [plain, asked, owed] = await bags(api, 3, 'Kenilworth');
  await send(api, 'PATCH', `/api/jobs/${owed?.id}`, { totalCost: 80, depositAmount: 10 });
  const statusOf = async (job: Job | undefined) =>
    ((await (await api.get(`/api/jobs/${job?.id}`)).json()) as Job).jobStatus;
  await signIn(page, 'amelia', { url: stack.url, path: '/move' });
  await expect(page.getByLabel('Place', { exact: true })).toContainText('Ready tray');
  await scan(page, [codeOf('place', (await placeOf(api, 'Ready tray')).id)]);
  await expect(page.getByRole('heading', { name: 'Into Ready tray (Kenilworth)' })).toBeVisible();
  const alsoSet = page.getByLabel('Also set the status to Waiting for Collection');
  await expect(alsoSet).not.toBeChecked();
  const lines = list(page, 'Scanned').getByRole('listitem');
  await scan(page, [plain ? labelOf(plain) : '']);
  await expect(lines).toHaveCount(1);
  expect(await statusOf(plain)).toBe('In-progress');
  await alsoSet.check();
  await page.getByRole('textbox', { name: 'Scan or type a bag' }).focus();
  for (const job of [asked, owed]) await scan(page, [job ? labelOf(job) : '']);
  await expect(lines.filter({ hasText: 'Now Waiting for Collection' })).toHaveCount(2);
  expect(await statusOf(owed)).toBe('Waiting for Collection');
  await page.getByRole('button', { name: `Undo ${asked?.customJobNumber}` }).click();
  await expect.poll(() => statusOf(asked)).toBe('In-progress');

  await page.getByLabel('Place', { exact: true }).selectOption({ label: 'With Jack' });
  await scan(page, [plain ? labelOf(plain) : '']);
  await expect(lines.first()).toContainText('Waits for Jack to accept it');
  await signIn(other, 'jack', { url: stack.url, path: '/move' });
  await other.getByRole('button', { name: `Accept ${plain?.customJobNumber}` }).click();
  await expect(list(other, 'For you to accept')).toHaveCount(0);
  const moves = await (await api.get(`/api/jobs/${plain?.id}/locations`)).json();
  expect(moves[0]).toMatchObject({ location: 'With Jack', acceptedBy: 'Jack Thistlewood', pending: false });
}

const readCheck = async (api: APIRequestContext, path: string): Promise<ShelfCheckDetails> =>
  (await (
    await api.get(`/api/checks/${new URLSearchParams(path.split('?')[1]).get('check')}`)
  ).json()) as ShelfCheckDetails;

function kill(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

const KEPT_ON_DISK_MS = 6_000;

// CHECK-3, MOVE-8
nightly(
  'a check keeps its scans over a lock, a killed service, and a browser that dies without a connection',
  byDay('scans wait for a connection in custody.spec'),
  async ({ playwright, ownStack, launchOptions }) => {
    test.setTimeout(150_000);
    const { stack, api } = await aShop(ownStack);
    const made = await bags(api, 6, 'Kenilworth');
    const path = await beginCheck(api, 'Kenilworth');
    const profile = mkdtempSync(join(tmpdir(), 'e2e-shelf-'));
    const args = {
      ...launchOptions,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      serviceWorkers: 'block',
    } as const;
    const open = async (): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
      const context = await playwright.chromium.launchPersistentContext(profile, args);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    const first = await open();
    let { page } = first;
    await signIn(page, 'priya', { url: stack.url, path });
    await expect(field(page)).toBeFocused();
    await scan(page, made.slice(0, 1).map(labelOf));
    await expect(count(page, 'Found')).toHaveCount(1);

    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Lock, or switch person' }).click();
    const locked = page.getByRole('dialog', { name: 'Locked' });
    await locked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await locked.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('1 of 6', { exact: true })).toBeVisible();

    kill(stack.processes.jobs.pid());
    await field(page).focus();
    await scan(page, made.slice(1, 3).map(labelOf));
    await expect(count(page, 'Found')).toHaveCount(3, { timeout: 45_000 });

    await first.context.setOffline(true);
    await field(page).focus();
    await scan(page, made.slice(3, 5).map(labelOf));
    await expect(count(page, 'Waiting')).toHaveCount(2);
    await expect(page.getByText('3 of 6', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close the check' })).toBeDisabled();
    await page.waitForTimeout(KEPT_ON_DISK_MS);
    const cdp = await first.context.newCDPSession(page);
    const processes = (await cdp.send('SystemInfo.getProcessInfo' as never).catch(() => null)) as {
      readonly processInfo: readonly { readonly type: string; readonly id: number }[];
    } | null;
    kill(processes?.processInfo.find(({ type }) => type === 'browser')?.id);
    await first.context.close().catch(() => undefined);

    const second = await open();
    ({ page } = second);
    // Any page sends what waits.
    await page.goto(`${stack.url}/live-jobs`);
    await expect.poll(async () => (await readCheck(api, path)).counts.found).toBe(5);
    const { lines } = await readCheck(api, path);
    expect(lines.map(({ scans }) => scans)).toEqual([1, 1, 1, 1, 1, 0]);
    const times = lines.flatMap(({ foundAt }) => foundAt ?? []);
    expect(times).toEqual(times.toSorted());
    await second.context.close();
    await api.dispose();
  },
);
