import type { CDPSession, Page } from '@playwright/test';
import { codeOf } from '@loupe/domain';
import { aJob, cardOf, freshNumber, send } from './steps/jobs';
import { aCounter, lockOf, PIN, setPins } from './steps/pins';
import { openPage, PAGES } from './steps/walk';
import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';

const VIRTUAL_KEYS: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, Shift: 16 };
const SHIFT = 8;

interface Scanner {
  readonly gap: number;
  readonly suffix?: 'Enter' | 'Tab';
  /** Capitals as a scanner sends them that believes in an American keyboard: Shift, and the place of the letter on it. */
  readonly shift?: boolean;
  /** Caps Lock of the computer turns each letter round. */
  readonly capsLock?: boolean;
}

const placeOf = (key: string): string =>
  /^\d$/.test(key) ? `Digit${key}` : key.length === 1 ? `Key${key.toUpperCase()}` : key;
const turned = (key: string): string => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase());

/**
 * Sends keys as a scanner does. Each has the time at which it was pressed: a busy machine that delivers them late
 * changes nothing for the page.
 */
async function scan(
  cdp: CDPSession,
  text: string,
  { gap, suffix, shift = false, capsLock = false }: Scanner,
): Promise<void> {
  let at = Date.now() / 1000;
  const sent: Promise<unknown>[] = [];
  const send = (type: 'keyDown' | 'rawKeyDown' | 'keyUp', key: string, more: object = {}) => {
    const windowsVirtualKeyCode = VIRTUAL_KEYS[key] ?? key.toUpperCase().charCodeAt(0);
    const event = { type, key, code: placeOf(key), windowsVirtualKeyCode, timestamp: at, ...more };
    // Not one by one: a scanner waits for nobody.
    sent.push(cdp.send('Input.dispatchKeyEvent', event));
  };
  for (const given of text) {
    const isShifted = shift && /[A-Z]/.test(given);
    const key = capsLock ? turned(given) : given;
    const modifiers = isShifted ? { modifiers: SHIFT } : {};
    if (isShifted) send('rawKeyDown', 'Shift', { code: 'ShiftLeft', ...modifiers });
    send('keyDown', key, { text: key, unmodifiedText: key, ...modifiers });
    send('keyUp', key, modifiers);
    if (isShifted) send('keyUp', 'Shift', { code: 'ShiftLeft' });
    at += gap / 1000;
  }
  if (suffix) {
    if (suffix === 'Tab') send('rawKeyDown', suffix);
    else send('keyDown', suffix, { text: '\r', unmodifiedText: '\r' });
    send('keyUp', suffix);
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

/** A code with another check digit. */
const misread = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
const isOpen = (page: Page, id: number) => expect(page).toHaveURL(new RegExp(`[?&]job=${id}(&|$)`));
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('draft:'))
      .map((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: unknown }).value),
  );

const CONTROLS = 'main :is(input, select, textarea, button)';
const valuesOf = (page: Page) =>
  page
    .locator(CONTROLS)
    .evaluateAll((all) =>
      all.map((one) => [(one as HTMLInputElement).value, (one as HTMLInputElement).checked]),
    );
/** Marks one visible control of each kind, such as `date`, and answers the kinds. */
const markKinds = (page: Page) =>
  page.locator(CONTROLS).evaluateAll((all) => {
    const kinds = new Map<string, HTMLElement>();
    for (const control of all as HTMLInputElement[])
      if (control.checkVisibility() && !control.disabled) kinds.set(control.type, control);
    for (const [kind, control] of kinds) control.dataset.kind = kind;
    return [...kinds.keys()];
  });

/** Pages that take scans for themselves, and what they say of a job's label. */
const TAKE_SCANS: Readonly<Record<string, RegExp>> = {
  '/try-scanner': /Read: JB/,
  '/move': /Choose or scan the place first/,
};

/** By day one page in six, and those that take scans for themselves. */
const SCANNED_PAGES = PAGES.filter((path, at) => isNightly || at % 6 === 0 || path in TAKE_SCANS);

// SCAN-1, SCAN-3, SCAN-6
test('a label is scanned from every page to its job', async ({ page, api, complaints }) => {
  test.slow();
  const job = await aJob(api);
  await signIn(page);
  const cdp = await page.context().newCDPSession(page);
  const saves = watchSaves(page);
  const gaps = [5, 30, 49];
  const suffixes = ['Enter', 'Tab', undefined] as const;
  for (const [n, path] of SCANNED_PAGES.entries()) {
    await openPage(page, path);
    await scan(cdp, codeOf('job', job.id), {
      gap: gaps[n % 3] ?? 5,
      suffix: suffixes[Math.floor(n / 3) % 3],
      shift: n % 2 === 0,
      capsLock: n % 5 === 0,
    });
    const said = TAKE_SCANS[path];
    if (said) await expect(page.getByRole('main').getByText(said)).toBeVisible();
    else {
      await isOpen(page, job.id);
      // From a page without a dialog the next is opened as a link would.
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  expect([saves, complaints]).toEqual([[], []]);
});

// SCAN-1, SCAN-2, FIND-4
nightly(
  'whatever has the focus is left as it was: notes, a select, a dialog, the search; nothing is saved',
  byDay('scan-keys.spec'),
  async ({ page, api }) => {
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
    const values = await valuesOf(page);
    const kinds = await markKinds(page);
    expect(kinds).toEqual(
      expect.arrayContaining(['text', 'textarea', 'select-one', 'checkbox', 'button', 'submit']),
    );
    for (const [n, kind] of kinds.entries()) {
      await page.locator(`[data-kind="${kind}"]`).focus();
      await scan(cdp, code, { gap: 30, suffix: n % 2 === 0 ? 'Enter' : 'Tab' });
      await back();
      expect([kind, await valuesOf(page)]).toEqual([kind, values]);
    }
    expect(await drafts(page)).toEqual(before);

    await page.goto(`/live-jobs?search=${job.customJobNumber}`);
    const card = cardOf(page, job.customJobNumber ?? '');
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    const notes = page.getByRole('dialog').locator('[name="notes"]');
    await notes.focus();
    await scan(cdp, code, { gap: 30, suffix: 'Enter', shift: true, capsLock: true });
    await isOpen(page, job.id);
    await expect(notes).toHaveValue('Clasp is worn');
    const sheet = page.getByRole('dialog', { name: job.customJobNumber ?? '' }).last();
    await expect(sheet.getByRole('heading', { name: job.customJobNumber ?? '' }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/[?&]job=/);
    await expect(notes).toBeFocused();

    await page.goto(`/live-jobs?search=${job.customJobNumber}`);
    const search = page.getByRole('main').getByRole('searchbox');
    await search.focus();
    await scan(cdp, code, { gap: 30, suffix: 'Enter' });
    await back();
    await expect(search).toHaveValue(job.customJobNumber ?? '');
    await search.fill('');
    await scan(cdp, code, { gap: 90, suffix: 'Enter' });
    await expect(search).toHaveValue(code);
    await search.fill('');
    await search.blur();
    await scan(cdp, code, { gap: 90, suffix: 'Enter' });
    await isOpen(page, job.id);
    expect(saves).toEqual([]);
  },
);

// SCAN-4, SCAN-7
nightly(
  'a misread code and one of nobody are refused aloud; a completed job opens and says so',
  byDay('scan-listener.spec'),
  async ({ page, api }) => {
    const job = await aJob(api, { customJobNumber: freshNumber('DONE') });
    await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Completed', customerCollected: true });
    await signIn(page, 'priya');
    await openPage(page, '/call-log');
    const cdp = await page.context().newCDPSession(page);
    const code = codeOf('job', job.id);
    const wrong = misread(code);
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    await scan(cdp, wrong, { gap: 10, suffix: 'Enter' });
    await expect(alert).toHaveText(`${wrong} was misread. Please scan it again.`);
    const nobody = codeOf('job', 9_999_998);
    await scan(cdp, nobody, { gap: 10 });
    await expect(alert).toHaveText(`${nobody} is not one of ours.`);
    expect(new URL(page.url()).search).toBe('');
    await scan(cdp, code, { gap: 10, suffix: 'Tab' });
    await isOpen(page, job.id);
    await expect(page.getByText('This job is Collected.', { exact: true }).first()).toBeVisible();
  },
);

// SCAN-5, SCAN-2
nightly(
  'a scan on the sign-in page chooses no name and is no password, and opens its job after signing in',
  byDay('the lock below, by the same listener'),
  async ({ page, api }) => {
    const [first, second] = [await aJob(api), await aJob(api)];
    await page.goto('/login');
    const cdp = await page.context().newCDPSession(page);
    const [name, password] = [page.getByLabel('Username'), page.getByLabel('Password')];
    await name.focus();
    await scan(cdp, codeOf('job', first.id), { gap: 30, suffix: 'Enter' });
    await expect(name).toHaveValue('');
    await name.selectOption('sofia');
    await password.fill(DEMO_PASSWORD);
    await scan(cdp, codeOf('job', second.id), { gap: 10, suffix: 'Tab' });
    await expect(password).toHaveValue(DEMO_PASSWORD);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await isOpen(page, second.id);
  },
);

// SCAN-4, SCAN-5
nightly(
  'a scan on the lock shows nothing but that it was misread, and opens its job after unlocking',
  byDay('the lock with a PIN below'),
  async ({ page, api }) => {
    const job = await aJob(api);
    await page.clock.install();
    await signIn(page, 'sofia', { path: '/live-jobs' });
    await expect(page.getByRole('heading', { level: 1, name: 'Live Jobs' })).toBeVisible();
    await page.clock.fastForward(16 * 60_000);
    const lock = page.getByRole('dialog', { name: 'Locked' });
    await expect(lock).toBeVisible();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const text = await lock.innerText();
    const cdp = await page.context().newCDPSession(page);
    // The installed clock gives keys their time as well: while it runs, a busy browser would make typing of the scan.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
    await scan(cdp, codeOf('job', job.id), { gap: 30, suffix: 'Enter' });
    await page.clock.runFor(500);
    expect(await lock.innerText()).toBe(text);
    await expect(lock.getByLabel('Password')).toHaveValue('');
    expect(requested.filter((path) => path.startsWith('/api/jobs') || path === '/api/auth/login')).toEqual(
      [],
    );
    const wrong = misread(codeOf('job', job.id));
    await scan(cdp, wrong, { gap: 30, suffix: 'Enter' });
    await page.clock.runFor(500);
    await expect(page.getByRole('alert').filter({ hasText: `${wrong} was misread.` })).toBeVisible();
    await page.clock.resume();
    await lock.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await isOpen(page, job.id);
  },
);

// SCAN-5, SCAN-2
test('a scan on the lock with a PIN types no digit of it, and opens its job for whoever unlocks', async ({
  browser,
  api,
  baseURL,
}) => {
  const [first, second] = [await aJob(api), await aJob(api)];
  await setPins(browser, baseURL ?? '', ['amelia', 'priya']);
  const { page, context } = await aCounter(browser, baseURL ?? '', {
    name: 'Counter with a scanner',
    username: 'amelia',
  });
  const cdp = await context.newCDPSession(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // As after any letter, before the digits of a PIN.
  const pause = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const isQuiet = () => expect(asked.filter((path) => /^\/api\/(jobs|auth\/pin$)/.test(path))).toEqual([]);

  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(lockOf(page).getByRole('button', { name: 'Priya Sandhu' })).toBeVisible();
  asked.length = 0;
  await scan(cdp, codeOf('job', first.id), { gap: 5, suffix: 'Enter' });
  await page.getByRole('button', { name: 'Priya Sandhu' }).click();
  const pin = page.getByLabel('PIN of Priya Sandhu');
  for (const suffix of ['Enter', 'Tab', undefined] as const) {
    await scan(cdp, codeOf('job', second.id), { gap: 30, suffix, shift: true });
    await expect(pin).toHaveValue('');
    await expect(pin).toBeFocused();
  }
  await expect(lockOf(page).getByRole('alert')).toHaveCount(0);
  isQuiet();
  await pause();
  await pin.pressSequentially(PIN, { delay: 80 });
  await isOpen(page, second.id);
  await expect(page.getByRole('banner')).toContainText('Priya Sandhu');

  await page.goto('/live-jobs');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: 'Priya Sandhu' }).click();
  asked.length = 0;
  await scan(cdp, codeOf('job', first.id), { gap: 49, capsLock: true });
  isQuiet();
  await pause();
  await pin.pressSequentially(PIN, { delay: 80 });
  await isOpen(page, first.id);
  expect(new URL(page.url()).pathname).toBe('/live-jobs');
  await context.close();
});

// SCAN-8
nightly(
  'Try the Scanner says what came and what to set, and opens nothing',
  byDay('try-scanner-page.spec'),
  async ({ page }) => {
    await signIn(page, 'priya');
    await openPage(page, '/try-scanner');
    const main = page.getByRole('main');
    const cdp = await page.context().newCDPSession(page);
    await scan(cdp, 'JB99999992', { gap: 20, suffix: 'Enter' });
    await expect(main.getByText('Read: JB99999992')).toBeVisible();
    await expect(main.getByText('The scanner is set right.')).toBeVisible();
    // American capitals on a British keyboard, and Caps Lock: letters and digits stand at the same places.
    await scan(cdp, 'JB99999992', { gap: 20, suffix: 'Tab', shift: true, capsLock: true });
    await expect(main.getByText('j b 9 9 9 9 9 9 9 2', { exact: true })).toBeVisible();
    await expect(main.getByText('right for our codes')).toBeVisible();
    await expect(main.getByText('The scanner is set right.')).toBeVisible();
    await scan(cdp, 'JB99999992', { gap: 90 });
    await expect(main.getByText(/Set the delay between characters to 0/)).toBeVisible();
    await expect(main.getByText(/Set the suffix to CR/)).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/try-scanner');
  },
);
