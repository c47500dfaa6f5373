import { codeOf } from '@loupe/domain';
import type { Job, LocationLog, ShelfCheck, Transfer } from '@loupe/shared-types';
import type { APIRequestContext, Page } from '@playwright/test';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';
import { bags, labelOf, list, placeOf, placesOf, scan, SOON } from './steps/custody';
import { aJob, send } from './steps/jobs';
import { sheetsOf } from './steps/paper';

const movesOf = async (api: APIRequestContext, job: Job): Promise<readonly LocationLog[]> =>
  (await api.get(`/api/jobs/${job.id}/locations`)).json() as Promise<readonly LocationLog[]>;

/** Bags of one transfer. */
const SENT = isNightly ? 12 : 4;

/** Bags of one run, which is timed. */
const SCANNED = 30;
const OFFLINE = 5;

// MOVE-9, MOVE-8
nightly(
  `${SCANNED} bags are moved by scans, in one batch and with one toast; ${OFFLINE} more wait for the connection`,
  byDay('move-page.spec, scan-queue.spec and moves.spec'),
  async ({ page, api, context }) => {
    const made = await bags(api, SCANNED + OFFLINE);
    const place = await placeOf(api, 'Kenilworth');
    await signIn(page, 'priya', { path: '/move' });
    await expect(page.getByLabel('Place', { exact: true })).toContainText('Kenilworth');
    await scan(page, [codeOf('place', place.id)]);
    await expect(page.getByRole('heading', { name: 'Into Kenilworth' })).toBeVisible();
    const began = performance.now();
    await scan(page, made.slice(0, SCANNED).map(labelOf));
    const lines = list(page, 'Scanned').getByRole('listitem');
    await expect(lines.filter({ hasText: 'Moved: Leamington Old to Kenilworth' })).toHaveCount(SCANNED);
    // The aim is 60 s for thirty.
    console.log(`${SCANNED} bags scanned and moved: ${Math.round(performance.now() - began)} ms`);

    await context.setOffline(true);
    await scan(page, made.slice(SCANNED).map(labelOf));
    await expect(lines.filter({ hasText: 'Waiting for the connection' })).toHaveCount(OFFLINE);
    await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
    await context.setOffline(false);
    await expect(lines.filter({ hasText: 'Moved: Leamington Old to Kenilworth' })).toHaveCount(made.length);
    const batch = new URL(page.url()).searchParams.get('batch') ?? '';
    await page.reload();
    await expect(lines).toHaveCount(made.length);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(`${made.length} items moved to Kenilworth`).first()).toBeVisible();

    const moved = (await (await api.get(`/api/moves?batchId=${batch}`)).json()) as {
      readonly code: string;
    }[];
    expect(moved.map((line) => line.code)).toEqual(made.map(labelOf));
    const logs = await Promise.all(made.map((job) => movesOf(api, job)));
    expect(logs.map((log) => log.length)).toEqual(made.map(() => 1));
    expect(
      logs.flat().every(({ updatedBy, method }) => updatedBy === 'Priya Sandhu' && method === 'scan'),
    ).toBe(true);
    // In order, but for the two seconds in which a scan counts as not having waited: those are logged when they arrive.
    const times = logs.map(([log]) => Date.parse(log?.createdAt ?? ''));
    times.forEach((time, at) => expect(time).toBeGreaterThan((times[at - 1] ?? 0) - 2_000));
  },
);

// MOVE-6, MOVE-7, SCAN-2, SCAN-12
nightly(
  'one bag twice is one log; moved on by a colleague, the first reads who has it and cannot undo it',
  byDay('moves.spec on both databases, and move-page.spec'),
  async ({ page, api, browser }) => {
    const [bag] = await bags(api, 1);
    if (!bag) throw new Error('no bag');
    const [into, then] = await Promise.all(
      ['Kenilworth', 'Leamington New'].map((name) => placeOf(api, name)),
    );
    await signIn(page, 'priya', { path: `/move?place=${into?.id}` });
    await expect(page.getByRole('heading', { name: 'Into Kenilworth' })).toBeVisible();
    await scan(page, [labelOf(bag), labelOf(bag)]);
    const lines = list(page, 'Scanned').getByRole('listitem');
    await expect(lines).toHaveText([/Already here/, /Moved: Leamington Old to Kenilworth/]);
    expect(await movesOf(api, bag)).toHaveLength(1);
    const field = page.getByRole('textbox', { name: 'Scan or type a bag' });
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    await expect(field).not.toBeFocused();
    await scan(page, [labelOf(bag)]);
    await expect(lines).toHaveCount(3);
    await expect(field).toHaveValue('');
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    await page.keyboard.type('4006', { delay: 60 });
    await expect(field).toHaveValue('4006');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await field.fill('');

    const colleague = await (await browser.newContext()).newPage();
    await signIn(colleague, 'jack', { path: `/move?place=${then?.id}` });
    await expect(colleague.getByRole('heading', { name: 'Into Leamington New' })).toBeVisible();
    await scan(colleague, [labelOf(bag)]);
    await expect(lines.last()).toContainText('Moved since: Jack Thistlewood, to Leamington New');
    await expect(lines.last().getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await colleague.getByRole('button', { name: /^Undo/ }).click();
    await expect(list(colleague, 'Scanned')).toContainText('Put back to Kenilworth');
    const moves = await movesOf(api, bag);
    expect(moves.map(({ location, updatedBy, method }) => [location, updatedBy, method])).toEqual([
      ['Kenilworth', 'Jack Thistlewood', 'undo'],
      ['Leamington New', 'Jack Thistlewood', 'scan'],
      ['Kenilworth', 'Priya Sandhu', 'scan'],
    ]);
    await colleague.context().close();
  },
);

/** The tracker's tiles say of each shop what its place counts, and together what is in the house. */
async function expectTilesEqualPlaces(page: Page, api: APIRequestContext): Promise<void> {
  await page.goto('/physical-tracker');
  // Other tests take in jobs at the same time, so each try is short.
  const once = { timeout: 2_000 };
  await expect(async () => {
    for (const { name, kind, items } of await placesOf(api))
      if (kind === 'shop')
        await expect(page.getByRole('region', { name })).toContainText(
          items === 1 ? '1 item' : `${items} items`,
          once,
        );
    const active = (await api.get('/api/jobs?stage=active&limit=1')).headers()['x-total-count'];
    await expect(page.getByText(`${active} Total Items`)).toBeVisible(once);
  }).toPass({ timeout: 60_000 });
}

// TRANSFER-1, TRANSFER-2, TRANSFER-3, TRANSFER-5, TRACKER-4, SCAN-11
test(`${SENT - 1} of ${SENT} arrive: the missing one is named on both screens, and is in transit`, async ({
  page,
  api,
  browser,
}) => {
  const made = await bags(api, SENT);
  const lost = made.at(-1);
  const [from, to] = await Promise.all(['Leamington Old', 'Kenilworth'].map((name) => placeOf(api, name)));
  const body = { fromId: from?.id, toId: to?.id, carrier: 'Van' };
  const { id } = await send<Transfer>(api, 'POST', '/api/transfers', body);
  await signIn(page, 'priya', { path: `/transfers?transfer=${id}` });
  await expect(page.getByRole('textbox', { name: 'Scan a bag out' })).toBeFocused();
  await scan(page, made.map(labelOf));
  await expect(list(page, 'Not arrived').getByRole('listitem')).toHaveCount(SENT);

  const there = await (await browser.newContext()).newPage();
  await signIn(there, 'jack', { path: `/transfers?transfer=${id}&way=in` });
  await expect(there.getByRole('textbox', { name: 'Scan a bag in' })).toBeFocused();
  await scan(there, made.slice(0, -1).map(labelOf));
  for (const screen of [there, page]) {
    await expect(list(screen, 'Arrived').getByRole('listitem')).toHaveCount(SENT - 1);
    await expect(list(screen, 'Not arrived').getByRole('listitem')).toContainText(
      lost?.customJobNumber ?? '?',
      SOON,
    );
  }
  const job = (await (await api.get(`/api/jobs/${lost?.id}`)).json()) as Job;
  expect(job.currentItemLocation).toBe('In transit to Kenilworth');
  await expect(there.getByRole('button', { name: 'Close the transfer' })).toBeDisabled();
  await page.context().setOffline(true);
  await scan(page, made.slice(-1).map(labelOf));
  await expect(page.getByText('Waiting for the connection', { exact: true })).toBeVisible();
  await there.getByLabel(/What is known/).fill('Left in the van');
  await there.getByRole('button', { name: 'Close the transfer' }).click();
  await expect(there.getByText('Left in the van')).toBeVisible(SOON);
  await page.getByRole('link', { name: 'Shelf Check' }).first().click();
  await page.context().setOffline(false);
  const toSee = page.getByRole('region', { name: 'Scans to look at' });
  await expect(toSee.getByRole('listitem')).toContainText('Jack Thistlewood has closed this transfer');
  await page.reload();
  await toSee.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(toSee).toHaveCount(0);
  await there.context().close();
  await expectTilesEqualPlaces(page, api);
});

// CHECK-2, CHECK-3, CHECK-6
nightly(
  'two devices check one shelf; what a colleague moves away is gone; a reload keeps all',
  byDay('checks.spec on both databases'),
  async ({ page, api, browser }) => {
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
    await scan(page, made.slice(0, 1).map(labelOf));
    await scan(other, made.slice(1, 2).map(labelOf));
    const [, , third, fourth] = made;
    for (const device of [page, other])
      for (const job of made.slice(0, 2))
        await expect(list(device, 'Found')).toContainText(job.customJobNumber ?? '?', SOON);
    await send(api, 'POST', `/api/jobs/${third?.id}/locations`, { location: 'With Jack' });
    for (const device of [page, other])
      await expect(list(device, 'Gone meanwhile')).toContainText('Now: With Jack', SOON);
    await page.reload();
    await expect(list(page, 'Found').getByRole('listitem')).toHaveCount(2);
    await expect(list(page, 'Not yet')).toContainText(fourth?.customJobNumber ?? '?');
    await page.getByRole('button', { name: 'Close the check' }).click();
    await other.getByRole('button', { name: 'Confirm the check' }).click();
    await expect(page.getByText('Confirmed by Jack Thistlewood', { exact: false })).toBeVisible(SOON);
    await other.context().close();
  },
);

/** Puts what a page has printed back into it, for a PDF: it is taken out once the browser has been asked. */
async function keepPrinted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const region = document.getElementById('print-region')?.cloneNode(true) as HTMLElement | undefined;
      region?.setAttribute('data-printed', '');
      const size = [...document.querySelectorAll('style')].at(-1);
      const style = Object.assign(document.createElement('style'), {
        nonce: size?.nonce,
        textContent: size?.textContent,
      });
      setTimeout(() => {
        document.head.append(style);
        if (region) document.body.append(region);
      }, 100);
    };
  });
}

const pdfOf = async (page: Page) => sheetsOf(await page.pdf({ preferCSSPageSize: true }));
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

// CUSTODY-1, TRANSFER-5, CHECK-6
nightly(
  'the chain of a bag with thirty moves prints every row, with its job on each page; lists print with shop, time and pages',
  byDay('devices.spec prints a list and a job'),
  async ({ page, api }) => {
    const job = await aJob(api, {
      surname: 'Featherstonehaugh-Cholmondeley '.repeat(3).trim(),
      items: 'Engagement ring with a cracked centre stone and two loose claws '.repeat(3).trim(),
      location: 'Kenilworth',
    });
    const shelves = Array.from({ length: 30 }, (_, at) => `Q${String(at).padStart(2, '0')}Q`);
    for (const shelf of shelves)
      await send(api, 'POST', `/api/jobs/${job.id}/locations`, {
        location: `Other: ${shelf} on the shelf at the back of the workshop behind the polishing motor, second box`,
      });
    await keepPrinted(page);
    await signIn(page, 'priya', { path: `/live-jobs?job=${job.id}` });
    await page
      .getByRole('region', { name: 'Chain of custody' })
      .getByRole('button', { name: 'Print' })
      .click();
    await expect(page.locator('#print-region[data-printed]')).toHaveCount(1);
    await expect(page.locator('#print-region')).toHaveCount(1);
    const chain = await pdfOf(page);
    const all = chain.map(({ text }) => text).join(' ');
    expect(shelves.filter((shelf) => !all.includes(shelf))).toEqual([]);
    expect(chain.length).toBeGreaterThan(1);
    for (const [at, { text, width }] of chain.entries()) {
      expect(Math.round(width)).toBe(210);
      const words = inOneLine(text);
      expect(words).toContain(job.customJobNumber ?? job.jobNumber);
      expect(words).toContain('Place or hand');
      expect(words).toContain(`Page ${at + 1} of ${chain.length}`);
    }

    const [from, to] = await Promise.all(['Leamington Old', 'Kenilworth'].map((name) => placeOf(api, name)));
    const transfer = await send<Transfer>(api, 'POST', '/api/transfers', {
      fromId: from?.id,
      toId: to?.id,
      carrier: 'Van',
    });
    const check = await send<ShelfCheck>(api, 'POST', '/api/checks', { placeId: to?.id });
    for (const [path, title] of [
      [`/transfers?transfer=${transfer.id}`, 'Leamington Old to Kenilworth'],
      [`/shelf-check?check=${check.id}`, 'Check of Kenilworth'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const sheets = await pdfOf(page);
      const first = inOneLine(sheets[0]?.text ?? '');
      expect(first).toMatch(/Printed \d\d\/\d\d\/\d{4}, \d\d:\d\d, Priya Sandhu\./);
      expect(first).toContain(title);
      expect(first).toContain(`Page 1 of ${sheets.length}`);
    }
  },
);
