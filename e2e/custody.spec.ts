import { codeOf } from '@loupe/domain';
import type { Job, LocationLog, Place, ShelfCheck, Transfer } from '@loupe/shared-types';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, signIn, test } from './stack/fixtures';
import { aJob, send } from './steps/jobs';

/** Both screens must know within two seconds. */
const SOON = { timeout: 2_000 };

const placeOf = async (api: APIRequestContext, name: string): Promise<Place> => {
  const places = (await (await api.get('/api/places')).json()) as Place[];
  const found = places.find((place) => place.name === name);
  if (!found) throw new Error(`no place ${name}`);
  return found;
};
const code = (job: Job) => codeOf('job', job.id);
const movesOf = async (api: APIRequestContext, job: Job): Promise<readonly LocationLog[]> =>
  (await api.get(`/api/jobs/${job.id}/locations`)).json() as Promise<readonly LocationLog[]>;

async function bags(api: APIRequestContext, count: number): Promise<readonly Job[]> {
  const made: Job[] = [];
  for (let n = 0; n < count; n += 1) made.push(await aJob(api, { location: 'Leamington Old' }));
  return made;
}

/** As a scanner does: the keys of each code, then Enter. */
async function scan(page: Page, codes: readonly string[]): Promise<void> {
  for (const each of codes) {
    await page.keyboard.type(each);
    await page.keyboard.press('Enter');
  }
}

const list = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name, exact: true });

// MOVE-9, MOVE-8
test('thirty bags are moved by scans, in one batch and with one toast; five more wait for the connection', async ({
  page,
  api,
  context,
}) => {
  const made = await bags(api, 35);
  const place = await placeOf(api, 'Kenilworth');
  await signIn(page, 'priya', { path: '/move' });
  await expect(page.getByLabel('Place', { exact: true })).toContainText('Kenilworth');
  await scan(page, [codeOf('place', place.id)]);
  await expect(page.getByRole('heading', { name: 'Into Kenilworth' })).toBeVisible();
  await scan(page, made.slice(0, 30).map(code));
  const lines = list(page, 'Scanned').getByRole('listitem');
  await expect(lines.filter({ hasText: 'Moved: Leamington Old to Kenilworth' })).toHaveCount(30);

  await context.setOffline(true);
  await scan(page, made.slice(30).map(code));
  await expect(lines.filter({ hasText: 'Waiting for the connection' })).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await context.setOffline(false);
  await expect(lines.filter({ hasText: 'Moved: Leamington Old to Kenilworth' })).toHaveCount(35);
  const batch = new URL(page.url()).searchParams.get('batch') ?? '';
  await page.reload();
  await expect(lines).toHaveCount(35);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('35 items moved to Kenilworth').first()).toBeVisible();

  const moved = (await (await api.get(`/api/moves?batchId=${batch}`)).json()) as { readonly code: string }[];
  expect(moved.map((line) => line.code)).toEqual(made.map(code));
  const logs = await Promise.all(made.map((job) => movesOf(api, job)));
  expect(logs.map((log) => log.length)).toEqual(made.map(() => 1));
  expect(
    logs.flat().every(({ updatedBy, method }) => updatedBy === 'Priya Sandhu' && method === 'scan'),
  ).toBe(true);
  const times = logs.map(([log]) => log?.createdAt ?? '');
  expect(times).toEqual(times.toSorted());
});

// TRANSFER-2, TRANSFER-5
test('two of three arrive: the missing one is named on both screens', async ({ page, api, browser }) => {
  const made = await bags(api, 3);
  const [from, to] = await Promise.all(['Leamington Old', 'Kenilworth'].map((name) => placeOf(api, name)));
  const body = { fromId: from?.id, toId: to?.id, carrier: 'Van' };
  const { id } = await send<Transfer>(api, 'POST', '/api/transfers', body);
  await signIn(page, 'priya', { path: `/transfers?transfer=${id}` });
  await expect(page.getByRole('textbox', { name: 'Scan a bag out' })).toBeFocused();
  await scan(page, made.map(code));
  await expect(list(page, 'Not arrived').getByRole('listitem')).toHaveCount(3);

  const there = await (await browser.newContext()).newPage();
  await signIn(there, 'jack', { path: `/transfers?transfer=${id}&way=in` });
  await expect(there.getByRole('textbox', { name: 'Scan a bag in' })).toBeFocused();
  await scan(there, made.slice(0, 2).map(code));
  for (const screen of [there, page]) {
    await expect(list(screen, 'Arrived').getByRole('listitem')).toHaveCount(2, SOON);
    await expect(list(screen, 'Not arrived').getByRole('listitem')).toContainText(
      made[2]?.customJobNumber ?? '?',
      SOON,
    );
  }
  await expect(there.getByRole('button', { name: 'Close the transfer' })).toBeDisabled();
  await there.getByLabel(/What is known/).fill('Left in the van');
  await there.getByRole('button', { name: 'Close the transfer' }).click();
  await expect(page.getByText('Left in the van')).toBeVisible(SOON);
  await there.context().close();
});

// CHECK-2, CHECK-3, CHECK-6
test('two devices check one shelf; what a colleague moves away is gone; a reload keeps all', async ({
  page,
  api,
  browser,
}) => {
  const made = await bags(api, 4);
  const tray = await placeOf(api, 'With Oliver');
  for (const job of made)
    await send(api, 'POST', `/api/jobs/${job.id}/locations`, { location: tray.location });
  const { id } = await send<ShelfCheck>(api, 'POST', '/api/checks', { placeId: tray.id });
  const path = `/shelf-check?check=${id}`;
  await signIn(page, 'priya', { path });
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'jack', { path });
  for (const device of [page, other])
    await expect(device.getByRole('textbox', { name: 'Scan or type a bag' })).toBeFocused();
  await scan(page, made.slice(0, 1).map(code));
  await scan(other, made.slice(1, 2).map(code));
  const [, , third, fourth] = made;
  for (const device of [page, other])
    for (const job of made.slice(0, 2))
      await expect(list(device, 'Found')).toContainText(job.customJobNumber ?? '?', SOON);
  await send(api, 'POST', `/api/jobs/${third?.id}/locations`, { location: 'With Jack' });
  for (const device of [page, other])
    await expect(list(device, 'Gone meanwhile')).toContainText('Moved to With Jack', SOON);
  await page.reload();
  await expect(list(page, 'Found').getByRole('listitem')).toHaveCount(2);
  await expect(list(page, 'Not yet')).toContainText(fourth?.customJobNumber ?? '?');
  await page.getByRole('button', { name: 'Close the check' }).click();
  await other.getByRole('button', { name: 'Confirm the check' }).click();
  await expect(page.getByText('Confirmed by Jack Thistlewood', { exact: false })).toBeVisible(SOON);
  await other.context().close();
});
