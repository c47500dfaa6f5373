import type { CDPSession, Page } from '@playwright/test';
import { codeOf } from '@loupe/domain';
import { aJob, cardOf, freshNumber, send } from './steps/jobs';
import { openPage, PAGES } from './steps/walk';
import { demoPassword, expect, signIn, test } from './stack/fixtures';

const VIRTUAL_KEYS: Readonly<Record<string, number>> = { Enter: 13, Tab: 9 };

interface Scanner {
  readonly gap: number;
  readonly suffix?: 'Enter' | 'Tab';
}

/**
 * Sends keys as a scanner does. Each has the time at which it was pressed: a busy machine that delivers them late
 * changes nothing for the page.
 */
async function scan(cdp: CDPSession, text: string, { gap, suffix }: Scanner): Promise<void> {
  let at = Date.now() / 1000;
  const sent: Promise<unknown>[] = [];
  for (const key of [...text, ...(suffix ? [suffix] : [])]) {
    const code = /\d/.test(key) ? `Digit${key}` : key.length === 1 ? `Key${key.toUpperCase()}` : key;
    const windowsVirtualKeyCode = VIRTUAL_KEYS[key] ?? key.toUpperCase().charCodeAt(0);
    const sign = key === 'Enter' ? '\r' : key;
    const common = { key, code, windowsVirtualKeyCode, timestamp: at };
    const typed = key === 'Tab' ? {} : { text: sign, unmodifiedText: sign };
    // Not one by one: a scanner waits for nobody.
    sent.push(
      cdp.send('Input.dispatchKeyEvent', {
        ...common,
        ...typed,
        type: key === 'Tab' ? 'rawKeyDown' : 'keyDown',
      }),
      cdp.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
    );
    at += gap / 1000;
  }
  await Promise.all(sent);
}

/** Watches what is saved; a read changes nothing. */
function watchSaves(page: Page): readonly string[] {
  const saves: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'GET' && !path.startsWith('/api/auth/'))
      saves.push(`${request.method()} ${path}`);
  });
  return saves;
}

const isOpen = (page: Page, id: number) => expect(page).toHaveURL(new RegExp(`[?&]job=${id}(&|$)`));
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('draft:'))
      .map((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: unknown }).value),
  );

/** Pages that take scans for themselves. */
const TAKE_SCANS: readonly string[] = ['/try-scanner', '/move'];

// SCAN-1, SCAN-3
test('a label is scanned from every page to its job', async ({ page, api, complaints }) => {
  test.slow();
  const job = await aJob(api);
  await signIn(page);
  const cdp = await page.context().newCDPSession(page);
  const saves = watchSaves(page);
  const gaps = [5, 30, 49];
  const suffixes = ['Enter', 'Tab', undefined] as const;
  for (const [n, path] of PAGES.filter((one) => !TAKE_SCANS.includes(one)).entries()) {
    await openPage(page, path);
    await scan(cdp, codeOf('job', job.id), {
      gap: gaps[n % 3] ?? 5,
      suffix: suffixes[Math.floor(n / 3) % 3],
    });
    await isOpen(page, job.id);
  }
  expect([saves, complaints]).toEqual([[], []]);
});

// SCAN-1, SCAN-2
test('whatever has the focus is left as it was: notes, a select, a dialog, the search; nothing is saved', async ({
  page,
  api,
}) => {
  const job = await aJob(api, { notes: 'Clasp is worn' });
  const code = codeOf('job', job.id);
  await signIn(page, 'priya', { path: '/create-job' });
  const cdp = await page.context().newCDPSession(page);
  const saves = watchSaves(page);
  const back = async () => {
    await isOpen(page, job.id);
    await page.goBack();
    await expect(page).not.toHaveURL(/[?&]job=/);
  };

  await page.locator('[name="surname"]').fill('Okafor');
  await page.locator('[name="notes"]').fill('Ring is');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const before = await drafts(page);
  for (const suffix of ['Enter', 'Tab', undefined] as const)
    for (const gap of [5, 49]) {
      await page.locator('[name="notes"]').focus();
      await scan(cdp, code, { gap, suffix });
      await back();
      await expect(page.locator('[name="notes"]')).toHaveValue('Ring is');
    }
  const place = page.locator('[name="location"]');
  await place.focus();
  await scan(cdp, code, { gap: 30, suffix: 'Enter' });
  await back();
  await expect(place).toHaveValue('');
  expect(await drafts(page)).toEqual(before);

  await page.goto(`/live-jobs?search=${job.customJobNumber}`);
  const card = cardOf(page, job.customJobNumber ?? '');
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const notes = page.getByRole('dialog').locator('[name="notes"]');
  await notes.focus();
  await scan(cdp, code.toLowerCase(), { gap: 30, suffix: 'Enter' });
  await isOpen(page, job.id);
  await expect(notes).toHaveValue('Clasp is worn');

  await page.goto(`/live-jobs?search=${job.customJobNumber}`);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await scan(cdp, code, { gap: 30, suffix: 'Enter' });
  await back();
  await expect(search).toHaveValue(job.customJobNumber ?? '');
  await search.fill('');
  await scan(cdp, code, { gap: 90, suffix: 'Enter' });
  await expect(search).toHaveValue(code);
  expect(saves).toEqual([]);
});

// SCAN-4, SCAN-7
test('a misread code and one of nobody are refused aloud; a completed job opens and says so', async ({
  page,
  api,
}) => {
  const job = await aJob(api, { customJobNumber: freshNumber('DONE') });
  await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Completed', customerCollected: true });
  await signIn(page, 'priya');
  await openPage(page, '/call-log');
  const cdp = await page.context().newCDPSession(page);
  const code = codeOf('job', job.id);
  const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  await scan(cdp, wrong, { gap: 10, suffix: 'Enter' });
  await expect(alert).toHaveText(`${wrong} was misread. Please scan it again.`);
  const nobody = codeOf('job', 9_999_998);
  await scan(cdp, nobody, { gap: 10 });
  await expect(alert).toHaveText(`${nobody} is not one of ours.`);
  expect(new URL(page.url()).search).toBe('');
  await scan(cdp, code, { gap: 10, suffix: 'Tab' });
  await isOpen(page, job.id);
  await expect(page.getByText('The label of a job that is Collected', { exact: true }).first()).toBeVisible();
});

// SCAN-5
test('a scan on the lock shows nothing, and opens its job after unlocking', async ({ page, api }) => {
  const job = await aJob(api);
  await page.clock.install();
  await signIn(page, 'sofia', { path: '/live-jobs' });
  await expect(page.getByRole('heading', { level: 1, name: 'Live Jobs' })).toBeVisible();
  await page.clock.fastForward(16 * 60_000);
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock).toBeVisible();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  const text = await lock.innerText();
  const cdp = await page.context().newCDPSession(page);
  await scan(cdp, codeOf('job', job.id), { gap: 30, suffix: 'Enter' });
  await page.clock.runFor(500);
  expect(await lock.innerText()).toBe(text);
  await expect(lock.getByLabel('Password')).toHaveValue('');
  expect(reads.filter((path) => path.startsWith('/api/jobs') || path === '/api/auth/login')).toEqual([]);
  await lock.getByLabel('Password').fill(demoPassword());
  await page.keyboard.press('Enter');
  await isOpen(page, job.id);
});

// SCAN-8
test('Try the Scanner says what came and what to set, and opens nothing', async ({ page }) => {
  await signIn(page, 'priya');
  await openPage(page, '/try-scanner');
  const main = page.getByRole('main');
  const cdp = await page.context().newCDPSession(page);
  await scan(cdp, 'JB99999992', { gap: 20, suffix: 'Enter' });
  await expect(main.getByText('Read: JB99999992')).toBeVisible();
  await expect(main.getByText('The scanner is set right.')).toBeVisible();
  await scan(cdp, 'JB99999992', { gap: 90 });
  await expect(main.getByText(/Set the delay between characters to 0/)).toBeVisible();
  await expect(main.getByText(/Set the suffix to CR/)).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/try-scanner');
});
