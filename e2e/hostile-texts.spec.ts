import { readFileSync } from 'node:fs';
import type { CallLog, Job, LocationLog, OrderedPart } from '@loupe/shared-types';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { aJob, send } from './steps/jobs';
import { PAYLOADS, startOf } from './steps/payloads';
import { shopFile } from './steps/shop-file';
import { openPage } from './steps/walk';
import { DEMO_PASSWORD, expect, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';

/** Those with a job of their own. By day one in eight, and three jobs hold all forty in their fields. */
const SHOWN = isNightly ? PAYLOADS : PAYLOADS.filter((_, at) => at % 8 === 0);

/** Every text field of a job, with its maximum length. */
const JOB_FIELDS = {
  customJobNumber: 200,
  firstName: 200,
  surname: 200,
  contactNumber: 200,
  email: 200,
  homeAddress: 2_000,
  postcode: 16,
  item1: 2_000,
  item2: 2_000,
  item3: 2_000,
  item4: 2_000,
  description1: 2_000,
  description2: 2_000,
  description3: 2_000,
  description4: 2_000,
  quoteResponse: 2_000,
  notes: 10_000,
  location: 200,
  completedItems: 2_000,
} as const;
type Words = Readonly<Record<keyof typeof JOB_FIELDS, string>>;
const FIELDS = Object.keys(JOB_FIELDS) as (keyof Words)[];

/** `at` maps a field to its payload. */
function wordsOf(at: (field: number) => number): Words {
  const entries = FIELDS.map((name, field) => {
    const payload = PAYLOADS[at(field) % PAYLOADS.length] ?? '';
    return [name, startOf(payload, JOB_FIELDS[name])] as const;
  });
  return Object.fromEntries(entries) as Words;
}

const callOf = (words: string) => ({
  callDate: '2026-04-03',
  callTime: '10:15',
  callerName: words,
  callContent: words,
});
const partOf = (words: string) => ({ description: words, source: words, invoiceNumber: words, cost: 1 });

interface Filled {
  readonly id: number;
  readonly words: Words;
  readonly payload: string;
}

/** A job whose calls, moves and parts contain `payload` too. */
async function filled(api: APIRequestContext, words: Words, payload: string): Promise<Filled> {
  const { id } = await aJob(api, { ...words, totalCost: 80, depositAmount: 80 });
  await send(api, 'POST', `/api/jobs/${id}/calls`, callOf(payload));
  await send(api, 'POST', `/api/jobs/${id}/parts`, partOf(payload));
  await send(api, 'POST', `/api/jobs/${id}/locations`, { location: payload });
  return { id, words, payload };
}

/** Limited concurrency: faster than in sequence, without requests having to queue. */
async function aFewAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += 4)
    done.push(...(await Promise.all(all.slice(at, at + 4).map(work))));
  return done;
}

const read = async <T>(api: APIRequestContext, path: string) => (await (await api.get(path)).json()) as T;

/** The payloads missing from the page's text; scrolls to the end of a long list. */
async function missingFrom(page: Page, payloads: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const more = document.querySelectorAll('main button, [role=tabpanel] button');
    for (const button of more) if (button.textContent === 'Show more') button.scrollIntoView();
    const page = document.documentElement.cloneNode(true) as HTMLElement;
    page.querySelectorAll('head, script, style').forEach((element) => element.remove());
    // The values of form fields count as page text.
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const text = [page.textContent, ...fields.map(({ value }) => value)].join('\n');
    return wanted.filter((payload) => !text.includes(payload));
  }, payloads);
}

async function nothingRan(page: Page): Promise<void> {
  const planted = await page.evaluate(() => ({
    ran: 'planted' in window || 'planted' in Object.prototype,
    elements: [...document.querySelectorAll('[data-planted]')].map(({ outerHTML }) => outerHTML),
    links: [...document.querySelectorAll('a[href], form[action], iframe, base')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? element.outerHTML)
      .filter((address) => !/^(\/|tel:|#|blob:)/.test(address)),
  }));
  expect(planted).toEqual({ ran: false, elements: [], links: [] });
}

/** Asserts that the page shows all of them as text. */
async function shows(page: Page, payloads: readonly string[] = SHOWN): Promise<void> {
  await expect.poll(() => missingFrom(page, payloads), { timeout: 15_000 }).toEqual([]);
  await nothingRan(page);
}

async function fieldsHold(dialog: Locator, words: Partial<Words>): Promise<void> {
  for (const [name, value] of Object.entries(words))
    await expect(dialog.locator(`[name="${name}"]`), name).toHaveValue(value);
}

/** A shop whose own name, staff and places are payloads. */
function oddShop(): string {
  const users = [
    ['amelia', 'full'],
    ['oliver', 'manager'],
    ['priya', 'standard'],
  ] as const;
  const shop = {
    shopName: PAYLOADS[1],
    timeZone: 'Europe/London',
    locations: [
      'Leamington Old',
      'Leamington New',
      'Kenilworth',
      PAYLOADS[2],
      `With ${PAYLOADS[3]}`,
      'Other',
    ],
    staff: users.map(([username, accessLevel], at) => ({
      username,
      accessLevel,
      fullName: PAYLOADS[at],
    })),
  };
  return shopFile(shop);
}

const STAGES = [
  ['/waiting-parts', { jobStatus: 'Inspected and Waiting on Parts' }],
  ['/waiting-collection', { jobStatus: 'Waiting for Collection' }],
  ['/missing', { missing: 'Yes' }],
  ['/quote', { missing: 'No', jobStatus: 'Quote', quoteAmount: 10 }],
  ['/customer-rejected', { customerRejected: true }],
  ['/completed', { customerRejected: false, jobStatus: 'Completed', customerCollected: true }],
] as const;

/** The others have the cards of Live Jobs. */
const STAGES_BY_DAY: readonly string[] = ['/completed'];

/** Pages that list all jobs. */
const LISTS = ['/live-jobs', '/timeline-view', '/physical-tracker', '/call-log', '/edit-log'];
/** Others, which show the names of the shop and its staff; by day the first two. */
const SHORT = ['/', '/staff', '/staff/sign-ins', '/monthly-report', '/database-viewer', '/create-job'];
const PAGES = [...LISTS, ...SHORT.slice(0, isNightly ? SHORT.length : 2)];

// Tracing forty jobs on every page would take longer than the test.
test.use({ trace: 'off' });

// TEXT-4
test('forty payloads in every field of every entity are text on every page, in every dialog, toast, print and export', async ({
  page,
  playwright,
  ownStack,
}) => {
  test.setTimeout(360_000);
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(40);
  const stack = await ownStack({ env: { SHOP_CONFIG: oddShop(), SAMPLE_DATA: '0' } });
  const api = await playwright.request.newContext({
    baseURL: stack.url,
    extraHTTPHeaders: { origin: stack.url },
  });
  const credentials = { username: 'amelia', password: DEMO_PASSWORD };
  await send(api, 'POST', '/api/auth/login', credentials);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  const pure: Filled[] = [];
  await test.step('everything reads back equal over the API', async () => {
    const jobs = SHOWN.map((payload) => ({ payload, words: wordsOf(() => PAYLOADS.indexOf(payload)) }));
    pure.push(...(await aFewAtOnce(jobs, ({ payload, words }) => filled(api, words, payload))));
    const readBack = async ({ id, words, payload }: Filled) => {
      const [job, calls, parts, moves] = await Promise.all([
        read<Job>(api, `/api/jobs/${id}`),
        read<readonly CallLog[]>(api, `/api/jobs/${id}/calls`),
        read<readonly OrderedPart[]>(api, `/api/jobs/${id}/parts`),
        read<readonly LocationLog[]>(api, `/api/jobs/${id}/locations`),
      ]);
      expect(job).toMatchObject({
        ...words,
        jobNumber: payload,
        items: Array(4).fill(payload).join(', '),
        jobDescription: Array(4).fill(payload).join('; '),
        currentItemLocation: payload,
        createdBy: PAYLOADS[0],
      });
      expect(calls).toMatchObject([callOf(payload)]);
      expect(parts).toMatchObject([{ ...partOf(payload), orderingPerson: PAYLOADS[0] }]);
      expect(moves[0]).toMatchObject({ location: payload, updatedBy: PAYLOADS[0] });
      // The search treats it as literal text, not as a pattern or a command.
      const found = await read<readonly Job[]>(
        api,
        `/api/jobs?limit=500&search=${encodeURIComponent(payload)}`,
      );
      expect(
        found.map((one) => one.id),
        payload,
      ).toContain(id);
    };
    await aFewAtOnce(pure, readBack);
    expect(await read<readonly Job[]>(api, '/api/jobs?limit=500')).toHaveLength(SHOWN.length);
  });

  // Three more jobs contain all forty in different fields, so that three dialogs show them all.
  const mixed: Filled[] = [];
  for (const n of [0, 1, 2])
    mixed.push(
      await filled(
        api,
        { ...wordsOf((field) => n * FIELDS.length + field), customJobNumber: `mixed ${n} ${PAYLOADS[2]}` },
        PAYLOADS[n + 2] ?? '',
      ),
    );

  await page.goto(`${stack.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAYLOADS[1] ?? '');
  await page.getByLabel('Username').selectOption('amelia');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${stack.url}/`);

  await test.step('every page', async () => {
    for (const path of PAGES) {
      await openPage(page, path);
      await expect(page.getByRole('banner')).toContainText(PAYLOADS[0] ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await shows(page, SHORT.includes(path) ? PAYLOADS.slice(0, 1) : SHOWN);
      if (path !== '/edit-log') continue;
      for (const tab of ['Call Logs', 'Location Changes']) {
        await page.getByRole('tab', { name: tab }).click();
        await shows(page);
      }
    }
  });

  await test.step('in print, and where an address or a search carries them', async () => {
    await openPage(page, '/live-jobs');
    await shows(page);
    // Paper shows what the page has loaded.
    await page.emulateMedia({ media: 'print' });
    await shows(page);
    await page.emulateMedia({ media: 'screen' });
    for (const payload of PAYLOADS.slice(0, isNightly ? 4 : 2)) {
      await page.goto(`${stack.url}/live-jobs?search=${encodeURIComponent(payload)}`);
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(payload);
      await nothingRan(page);
    }
  });

  await test.step('dialogs and panels', async () => {
    for (const { words, payload } of isNightly ? mixed : mixed.slice(0, 1)) {
      const number = words.customJobNumber;
      await openPage(page, `/live-jobs?search=${encodeURIComponent(number)}`);
      const card = page.getByRole('article').filter({ hasText: number });
      await card.getByRole('button', { name: 'History' }).click();
      await expect(card.getByRole('listitem').filter({ hasText: payload }).first()).toBeVisible();
      await card.getByRole('button', { name: 'Edit' }).click();
      await fieldsHold(page.getByRole('dialog'), words);
      await nothingRan(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('No fields were modified').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await openPage(page, `/call-log?search=${encodeURIComponent(number)}`);
      const group = page.getByRole('article').filter({ hasText: number });
      await group.getByRole('button', { name: 'Add Call' }).click();
      const dialog = page.getByRole('dialog', { name: `Add Call Log for ${number}` });
      await fieldsHold(dialog, {});
      await expect(dialog.getByLabel('Caller Name')).toHaveValue(`${words.firstName} ${words.surname}`);
      await nothingRan(page);
    }
  });

  await test.step('toasts, and what another counter did', async () => {
    const { id, words } = mixed[0] as Filled;
    await openPage(page, `/live-jobs?search=${encodeURIComponent(words.customJobNumber)}`);
    const card = page.getByRole('article').filter({ hasText: words.customJobNumber });
    const place = startOf([PAYLOADS[2], PAYLOADS[0], PAYLOADS[9], PAYLOADS[17]].join(' '), 190);
    await card.getByLabel('Location').selectOption('Other');
    await card.getByLabel('Where is it?').fill(place);
    await card.getByRole('button', { name: 'Save location' }).click();
    await expect(page.getByText(`Item moved to Other: ${place}`, { exact: true }).first()).toBeVisible();
    await nothingRan(page);
    await card.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="notes"]').fill(PAYLOADS[3] ?? '');
    await send(api, 'PATCH', `/api/jobs/${id}`, { notes: `theirs ${PAYLOADS[2]}` });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: `theirs ${PAYLOADS[2]}` })).toBeVisible();
    await nothingRan(page);
  });

  for (const [path, patch] of STAGES.filter(([path]) => isNightly || STAGES_BY_DAY.includes(path)))
    await test.step(path, async () => {
      await aFewAtOnce([...pure, ...mixed], ({ id }) => send(api, 'PATCH', `/api/jobs/${id}`, patch));
      await openPage(page, path);
      await shows(page);
    });

  await test.step('the full details of collected jobs', async () => {
    for (const { words, payload } of isNightly ? mixed : mixed.slice(0, 1)) {
      await page.getByRole('main').getByRole('searchbox').fill(words.customJobNumber);
      await page.getByRole('button', { name: `View Full Details of ${words.customJobNumber}` }).click();
      // Escape closes the drawer only once it has the focus.
      await expect(page.locator('#overlays:focus-within')).toHaveCount(1);
      await shows(page, [...Object.values(words).filter((text) => text !== words.notes), payload]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('main').getByRole('searchbox').fill('');
  });

  await test.step('the export', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export file for Database' }).click();
    const csv = readFileSync(await (await downloading).path(), 'utf8');
    const rows = parse(csv, { bom: true, columns: true }) as readonly Readonly<Record<string, string>>[];
    expect(rows).toHaveLength(pure.length + mixed.length);
    for (const { payload, words } of pure) {
      const row = rows.find((one) =>
        [one['First Name'], one.Surname].every((cell) => ownText(cell) === payload),
      );
      expect(row, payload).toBeDefined();
      expect(row?.Postcode && ownText(row.Postcode)).toBe(words.postcode);
      expect(row && ownText(row['Item Repaired'])).toBe(Array(4).fill(payload).join(', '));
      for (const cell of Object.values(row ?? {})) expect(cell, payload).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  await test.step("the import's preview and its results", async () => {
    await openPage(page, '/bulk-import');
    await page.getByLabel('Or paste CSV text').fill(csvOf(pure.map(({ words }) => words)));
    await expect(page.getByRole('button', { name: 'Start Import' })).toBeEnabled();
    await nothingRan(page);
    await page.getByRole('button', { name: 'Start Import' }).click();
    await expect(page.getByText('Number exists', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Done · 100%')).toBeVisible({ timeout: 60_000 });
    await nothingRan(page);
    expect(await read<readonly Job[]>(api, '/api/jobs?limit=500')).toHaveLength(pure.length + mixed.length);
  });

  expect(dialogs).toEqual([]);
  await api.dispose();
});

test('a page that parsed them as markup would be detected', async ({ page, complaints }) => {
  await page.goto('/login');
  await page.evaluate((payloads) => {
    for (const payload of payloads) document.body.insertAdjacentHTML('beforeend', payload);
  }, PAYLOADS);
  await expect(nothingRan(page)).rejects.toThrow(/data-planted/);
  await expect.poll(() => complaints.join()).toMatch(/inline event handler/i);
  await expect.poll(() => complaints.join()).toMatch(/inline script/i);
  // Leaving the page flushes its pending reports.
  await page.goto('about:blank');
  complaints.length = 0;
});

/** A CSV import file whose texts are all payloads. */
function csvOf(rows: readonly Words[]): string {
  const columns = FIELDS.filter((name) => !['completedItems', 'quoteResponse'].includes(name));
  return stringify([...rows], { columns, header: true, record_delimiter: 'windows' });
}

/** A cell without the apostrophe that prevents formula evaluation. */
const ownText = (cell: string | undefined) => (cell ?? '').replace(/^'(?=[=+\-@\t\r])/, '');
