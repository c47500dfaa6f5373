import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { ShelfCheck, ShelfCheckDetails } from '@loupe/shared-types';
import type { StartOwnStack } from './stack/own-stack';
import { demoPassword, expect, signIn, test } from './stack/fixtures';
import { bags, labelOf, list, placeOf, scan } from './steps/custody';
import { send } from './steps/jobs';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'e2e-shelf-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An empty shop with trays of odd names, whose staff accept what is given to them. */
async function aShop(ownStack: StartOwnStack) {
  const file = join(folder, 'shop.json');
  const trays = [
    { name: 'Ready tray', shop: 'Kenilworth', statusOnArrival: 'Waiting for Collection' },
    { name: 'O’Brien’s 💍 drawer', shop: 'Kenilworth' },
    { name: 'درج الخواتم', shop: 'Kenilworth' },
  ];
  const shop = JSON.parse(readFileSync('config/shop.json', 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...shop, trays, custody: { mustAccept: true } }));
  const stack = await ownStack({ env: { SHOP_CONFIG: file, SAMPLE_DATA: '0' } });
  const api = await request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
  await send(api, 'POST', '/api/auth/login', { username: 'amelia', password: demoPassword() });
  return { stack, api };
}

async function beginCheck(api: APIRequestContext, name: string): Promise<string> {
  const placeId = (await placeOf(api, name)).id;
  const { id } = await send<ShelfCheck>(api, 'POST', '/api/checks', { placeId });
  return `/shelf-check?check=${id}`;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a bag' });
const count = (page: Page, name: string) => list(page, name).getByRole('listitem');

const readCheck = async (api: APIRequestContext, path: string): Promise<ShelfCheckDetails> =>
  (await (
    await api.get(`/api/checks/${new URLSearchParams(path.split('?')[1]).get('check')}`)
  ).json()) as ShelfCheckDetails;

function kill(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

const KEPT_ON_DISK_MS = 6_000;

// CHECK-3, MOVE-8
test('a check keeps its scans over a lock, a killed service, and a browser that dies without a connection', async ({
  playwright,
  ownStack,
  launchOptions,
}) => {
  test.setTimeout(150_000);
  const { stack, api } = await aShop(ownStack);
  const made = await bags(api, 6, 'Kenilworth');
  const path = await beginCheck(api, 'Kenilworth');
  const profile = join(folder, 'profile');
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
  await locked.getByLabel('Password', { exact: true }).fill(demoPassword());
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
});
