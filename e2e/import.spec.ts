import { readFileSync } from 'node:fs';
import type { Job, Stats } from '@loupe/shared-types';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { freshNumber } from './steps/jobs';
import { openPage } from './steps/walk';
import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';

const HEADER =
  'customJobNumber,firstName,surname,contactNumber,homeAddress,postcode,location,item1,description1,totalCost';

const rowOf = (number: string, totalCost = '185.00') =>
  `${number},Zoë,Ashdown,07700 900123,"12 Bath Street, Leamington Spa",CV31 3AE,Kenilworth,Signet ring,Resize,${totalCost}`;

const csvOf = (...rows: readonly string[]) => [HEADER, ...rows].join('\r\n');

async function choose(page: Page, text: string, name = 'takings.csv'): Promise<void> {
  await page
    .locator('[name="csvFile"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Import' }).click();
}

async function jobsCalled(api: APIRequestContext, prefix: string): Promise<readonly Job[]> {
  return (await api.get(`/api/jobs?limit=500&search=${prefix}-`)).json() as Promise<readonly Job[]>;
}

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

/** Holds every create request after the first `n` until `go` is called. */
async function holdAfter(page: Page, n: number): Promise<() => void> {
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  let seen = 0;
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() === 'POST' && ++seen > n) await gate;
    await route.continue().catch(() => undefined);
  });
  return go;
}

const ON_OWN_STACK = { tag: '@own-stack' };

test.beforeEach(async ({ page }, { tags }) => {
  if (!tags.includes(ON_OWN_STACK.tag)) await signIn(page, 'amelia', { path: '/bulk-import' });
});

// IMPORT-2, IMPORT-11, SHEET-1
test('the template is ready to import as it is; pasted rows are imported one after another, and again make no second job', async ({
  page,
  api,
}) => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Template' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('job-import-template.csv');
  const text = await textOf(download);
  expect(text.startsWith('\ufeffcustomJobNumber,')).toBe(true);
  await choose(page, text);
  await expect(page.getByText('5 ready to import')).toBeVisible();

  const prefix = freshNumber('PASTE');
  let under = 0;
  let most = 0;
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    most = Math.max(most, ++under);
    const response = await route.fetch();
    under -= 1;
    await route.fulfill({ response });
  });
  await page.getByLabel('Or paste CSV text').fill(csvOf(...[1, 2, 3].map((n) => rowOf(`${prefix}-${n}`))));
  await start(page);
  await expect(page.getByText('3 jobs imported successfully, 0 failed').first()).toBeVisible();
  expect(most).toBe(1);
  await expect(page.getByText('Imported', { exact: true })).toHaveCount(3);

  await start(page);
  await expect(page.getByText('Imported earlier', { exact: true })).toHaveCount(3);
  expect(await jobsCalled(api, prefix)).toHaveLength(3);

  await page.getByRole('link', { name: `${prefix}-2` }).click();
  await expect(page.getByRole('dialog', { name: `${prefix}-2` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Imported earlier', { exact: true })).toHaveCount(3);
});

nightly(
  'an existing number is reported as such, and the failed rows can be corrected and imported',
  byDay('bulk-import-page.spec'),
  async ({ page, api }) => {
    const prefix = freshNumber('MEND');
    await choose(page, csvOf(rowOf(`${prefix}-1`)));
    await start(page);
    await expect(page.getByText('Done · 100%')).toBeVisible();

    await choose(page, csvOf(rowOf(`${prefix}-1`), rowOf(`${prefix}-2`, 'TBC'), rowOf(`${prefix}-3`)));
    await start(page);
    await expect(page.getByText('Number exists', { exact: true })).toHaveCount(1);
    await expect(page.getByText('1 jobs imported successfully, 2 failed').first()).toBeVisible();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download failed rows' }).click();
    const failed = await textOf(await downloading);
    expect(failed).toContain('Row 3: totalCost “TBC” is not an amount in pounds');
    await choose(page, failed.replace(',TBC', ',95.00').replace(`,${prefix}-1,`, `,${prefix}-4,`));
    await expect(page.getByText('2 ready to import')).toBeVisible();
    await start(page);
    await expect(page.getByText('2 jobs imported successfully, 0 failed').first()).toBeVisible();
    expect((await jobsCalled(api, prefix)).map(({ customJobNumber }) => customJobNumber).sort()).toEqual(
      [1, 2, 3, 4].map((n) => `${prefix}-${n}`),
    );
  },
);

nightly(
  'a reload half-way asks first, then goes on, and makes no second job',
  byDay('import-run.spec'),
  async ({ page, api }) => {
    const prefix = freshNumber('RELOAD');
    await holdAfter(page, 3);
    await choose(page, csvOf(...[1, 2, 3, 4, 5, 6].map((n) => rowOf(`${prefix}-${n}`))));
    await start(page);
    await expect(page.getByText('Importing · 50%')).toBeVisible();
    let asked = '';
    page.once('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toBe('beforeunload');

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(page.getByText('Paused · 50%')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Done · 100%')).toBeVisible();
    expect(await jobsCalled(api, prefix)).toHaveLength(6);
  },
);

test.describe('what goes wrong meanwhile', () => {
  test.skip(!isNightly, 'By day import-run.spec of the jobs remote');

  test('a session that ends half-way asks to sign in over the page, then goes on', async ({ page, api }) => {
    const prefix = freshNumber('SESSION');
    const go = await holdAfter(page, 1);
    await choose(page, csvOf(...[1, 2, 3].map((n) => rowOf(`${prefix}-${n}`))));
    await start(page);
    await expect(page.getByText('Importing · 33%')).toBeVisible();
    await page.context().clearCookies();
    go();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('3 jobs imported successfully, 0 failed').first()).toBeVisible();
    expect(await jobsCalled(api, prefix)).toHaveLength(3);
  });

  test('a busy server is retried; pausing and cancelling stop after the row in flight', async ({
    page,
    api,
  }) => {
    const prefix = freshNumber('BUSY');
    let answers = 0;
    await page.route('**/api/jobs', async (route) => {
      if (route.request().method() === 'POST' && ++answers === 2) {
        return route.fulfill({ status: 503, body: 'The database is busy. Please try again' });
      }
      return route.continue();
    });
    await choose(page, csvOf(...[1, 2, 3].map((n) => rowOf(`${prefix}-${n}`))));
    await start(page);
    await expect(page.getByText('The database is busy. Please try again')).toBeVisible();
    await expect(page.getByText('3 jobs imported successfully, 0 failed').first()).toBeVisible();
    await page.unrouteAll();

    const go = await holdAfter(page, 1);
    await choose(page, csvOf(...[4, 5, 6].map((n) => rowOf(`${prefix}-${n}`))));
    await start(page);
    await expect(page.getByText('Importing · 33%')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    go();
    await expect(page.getByText('Cancelled · 66%')).toBeVisible();
    expect(await jobsCalled(api, prefix)).toHaveLength(5);
  });

  test(
    'a service that is killed half-way costs time and makes no second job',
    ON_OWN_STACK,
    async ({ page, ownStack }) => {
      test.setTimeout(90_000);
      const stack = await ownStack({ env: { SAMPLE_DATA: '0' } });
      await signIn(page, 'priya', { url: stack.url, path: '/bulk-import' });
      await choose(page, csvOf(...Array.from({ length: 30 }, (_, n) => rowOf(`KILL-${n}`))));
      await start(page);
      await expect(page.getByText(/^(?:[5-9]|\d\d) of 30 rows/)).toBeVisible();
      const pid = stack.processes.jobs.pid();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await expect(page.getByText('Done · 100%')).toBeVisible({ timeout: 45_000 });
      await expect(page.getByText(/30 of 30 rows/)).toContainText('0 failed');
      const jobs = (await (
        await page.request.get(`${stack.url}/api/jobs?limit=500`)
      ).json()) as readonly Job[];
      expect(jobs).toHaveLength(30);
    },
  );
});

nightly(
  'thousands of rows are imported from a file, and the page stays responsive',
  { ...ON_OWN_STACK, ...byDay('rows are pasted; import-run.spec sends them one after another') },
  async ({ page, ownStack }) => {
    // Rows are sent in sequence, about twenty a second on a busy machine.
    test.setTimeout(600_000);
    const rows = 5_000;
    const count = rows.toLocaleString('en-GB');
    const { url } = await ownStack({ env: { SAMPLE_DATA: '0' } });
    await signIn(page, 'priya', { url, path: '/bulk-import' });
    await choose(page, csvOf(...Array.from({ length: rows }, (_, n) => rowOf(`MANY-${n}`))));
    await expect(page.getByText(`${count} ready to import`)).toBeVisible();
    await page.evaluate(() => {
      const longest = { ms: 0 };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
      }).observe({ type: 'longtask' });
      Object.assign(window, { longest });
    });
    const started = Date.now();
    await start(page);

    const results = page.getByRole('list', { name: 'Results per row' });
    const done = page.getByText('Done · 100%');
    let answered = 0;
    const soFar = page.getByText(` of ${count} rows`);
    while (!(await done.isVisible())) {
      const before = await soFar.textContent();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      await results.evaluate((list) => list.scrollTo(0, list.scrollHeight));
      expect(await results.getByRole('listitem').count()).toBeLessThan(100);
      answered += 1;
      await expect
        .poll(async () => (await done.isVisible()) || (await soFar.textContent()) !== before)
        .toBe(true);
    }
    const seconds = (Date.now() - started) / 1000;
    await expect(page.getByText(`${count} of ${count} rows · ${count} imported · 0 failed`)).toBeVisible();
    await expect(results.getByRole('listitem').last()).toHaveAttribute('aria-setsize', String(rows));
    await results.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(results.getByText(`Row ${rows + 1}: MANY-${rows - 1} · Zoë Ashdown`)).toBeVisible();
    const { totalActive } = (await (await page.request.get(`${url}/api/stats`)).json()) as Stats;
    expect(totalActive).toBe(rows);

    expect(answered).toBeGreaterThan(3);
    const longest = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
    console.log(
      `${count} rows in ${seconds.toFixed(0)} s, ${Math.round(rows / seconds)} a second; the page was busy for ${Math.round(longest)} ms at most`,
    );
    // The threshold of a freeze; rendering a list takes a few hundred milliseconds on a busy machine.
    expect(longest).toBeLessThan(2_000);
  },
);

// EXPORT-4
nightly(
  'the completed export carries every completed job, and the import understands it',
  byDay('hostile-texts.spec exports every completed job, and imports'),
  async ({ page, api }) => {
    const all = (await (await api.get('/api/jobs?stage=completed&limit=500')).json()) as readonly Job[];
    await openPage(page, '/completed');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export file for Database' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^completed-jobs-database-export-\d{4}-\d\d-\d\d\.csv$/);
    await expect(page.getByText(/^Last exported: \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/)).toBeVisible();
    await openPage(page, '/bulk-import');
    await choose(page, await textOf(download));
    await expect(page.getByText(`${all.length} rows`).first()).toBeVisible();
  },
);
