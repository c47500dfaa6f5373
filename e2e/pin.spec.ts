import type { Page } from '@playwright/test';
import type { Job } from '@loupe/shared-types';
import { freshNumber, jobInput, seeToast } from './steps/jobs';
import { openPage } from './steps/walk';
import { aCounter, enterPin, lockOf, PIN, setPins, switchTo, WRONG_PIN } from './steps/pins';
import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';

const PRIYA = 'Priya Sandhu';
const JACK = 'Jack Thistlewood';

test.beforeAll(async ({ browser, baseURL }) => {
  await setPins(browser, baseURL ?? '', ['amelia', 'jack', 'priya', 'rowan']);
});

async function fillJob(page: Page, given: Record<string, unknown>): Promise<void> {
  const { location, ...fields } = jobInput(given);
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name="${name}"]`).fill(String(value));
  await page.locator('[name="location"]').selectOption(location);
}

const header = (page: Page) => page.getByRole('banner');

/** What pin.spec of the BFF and of the shell prove as well is not repeated by day. */
const BY_DAY_BY_UNIT = 'pin.spec of the BFF and of the shell';

/** API requests between F9 and the first key of the next user, which are to take two seconds on a counter PC. */
const MOST_REQUESTS = 18;

test('1. amelia to priya without loading the page again: the same page, text and scroll, and the job says Priya', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await aCounter(browser, baseURL ?? '', { name: 'Counter 1', username: 'amelia' });
  const number = freshNumber('PIN');
  await openPage(page, '/create-job');
  await fillJob(page, { customJobNumber: number, surname: 'Half' });
  await page.evaluate(() => window.scrollTo(0, 200));
  const y = await page.evaluate(() => window.scrollY);
  const other = await context.newPage();
  await other.goto('/live-jobs');
  await expect(header(other)).toContainText('Amelia Fairbrother');

  const [loads, requests]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') loads.push(pathname);
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await page.keyboard.press('F9');
  await expect(page.getByRole('list', { name: 'Names' })).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.getByLabel(`PIN of ${PRIYA}`).pressSequentially(PIN, { delay: 60 });
  const scrolled = { intervals: [20], timeout: 12_000 };
  await expect.poll(() => page.evaluate(() => window.scrollY), scrolled).toBe(y);
  const surname = page.locator('[name="surname"]');
  await surname.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('y');
  await expect(surname).toHaveValue('Halfy');
  expect(loads).toEqual([]);
  expect(requests.length).toBeLessThanOrEqual(MOST_REQUESTS);

  await expect(page).toHaveURL(/\/create-job$/);
  await expect(header(page)).toContainText(PRIYA);
  // Two tabs always have the same user.
  await expect(header(other)).toContainText(PRIYA);
  await page.getByRole('button', { name: /create job/i }).click();
  await seeToast(page, 'Job created successfully');
  const [job] = (await (await context.request.get(`/api/jobs?search=${number}`)).json()) as readonly Job[];
  expect([job?.createdBy, job?.surname]).toEqual([PRIYA, 'Halfy']);

  await test.step('My Day tells Priya of it, and not Amelia', async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('link', { name: 'My Day' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Day');
    const line = page
      .getByRole('list', { name: 'Done today' })
      .getByRole('listitem')
      .filter({ hasText: number });
    await expect(line).toContainText('Taken in');
    await line.getByRole('link', { name: number }).click();
    await expect(page.getByRole('dialog', { name: number })).toBeVisible();
    await page.goBack();
    await switchTo(page, 'Amelia Fairbrother');
    await expect(header(page)).toContainText('Amelia Fairbrother');
    await openPage(page, '/my-day');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Day');
    await expect(page.getByText(number)).toHaveCount(0);
  });
  await context.close();
});

nightly(
  '2. another browser is offered no PIN, and the right one answers 403',
  byDay(BY_DAY_BY_UNIT),
  async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(page.getByText(/PIN/)).toHaveCount(0);
    expect((await page.request.get('/api/auth/pin')).status()).toBe(403);
    for (const pin of [PIN, WRONG_PIN]) {
      const refused = await page.request.post('/api/auth/pin', { data: { username: 'priya', pin } });
      expect(refused.status()).toBe(403);
    }
    await signIn(page, 'rowan');
    await page.keyboard.press('F9');
    await expect(header(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

nightly(
  '3. five wrong PINs over five names: passwords only, and the Staff page says so',
  byDay('pins.spec and guessing.spec of the service'),
  async ({ browser, page, baseURL }) => {
    const { page: pc, context } = await aCounter(browser, baseURL ?? '', {
      name: 'Counter 3',
      username: 'rowan',
    });
    for (const username of ['amelia', 'oliver', 'sofia', 'tomasz'])
      await context.request.post('/api/auth/pin', { data: { username, pin: WRONG_PIN } });
    await switchTo(pc, JACK, WRONG_PIN);
    await expect(lockOf(pc).getByRole('alert')).toHaveText('That PIN is not right');
    await pc.getByLabel(`PIN of ${JACK}`).pressSequentially(PIN);
    await expect(lockOf(pc).getByText(/Too many wrong PINs on this computer/)).toBeVisible();
    const right = await context.request.post('/api/auth/pin', { data: { username: 'priya', pin: PIN } });
    expect(right.status()).toBe(429);
    await lockOf(pc).getByLabel('Username').selectOption('rowan');
    await lockOf(pc).getByLabel('Password').fill(DEMO_PASSWORD);
    await lockOf(pc).getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(header(pc)).toContainText('Rowan Pike');
    await signIn(page, 'amelia', { path: '/staff' });
    await expect(
      page.getByText(/Too many wrong PINs on Counter 3: only passwords work there until/),
    ).toBeVisible();
    await openPage(page, '/staff/sign-ins');
    await expect(page.getByText(/^On Counter 3/).first()).toBeVisible();
    await context.close();
  },
);

/** From now on records the document's text on every mutation and in every frame. */
async function recordDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said = new Set<string>();
    const record = () => said.add(document.documentElement.textContent ?? '');
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
    const frame = () => {
      record();
      requestAnimationFrame(frame);
    };
    frame();
    Object.assign(window, { said });
  });
}

const recorded = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);

test('4. a manager’s figures are not there for a standard PIN, not for a frame, not by Back', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await aCounter(browser, baseURL ?? '', { name: 'Counter 4', username: 'jack' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Monthly Report' }).click();
  // The cards of the page before have amounts as well.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly Report');
  const revenue = page
    .getByRole('main')
    .getByText(/£[\d,]+/)
    .first();
  await expect(revenue).toBeVisible();
  const amounts = await page
    .getByRole('main')
    .getByText(/£[\d,]+/)
    .allInnerTexts();
  // A zero amount may appear on any page.
  const figures = amounts.filter((text) => !/^£0(\.00)?$/.test(text));
  expect(figures.length).toBeGreaterThan(2);

  await page.keyboard.press('F9');
  await expect(lockOf(page)).toBeVisible();
  await recordDocument(page);
  await enterPin(page, PRIYA);
  await expect(header(page)).toContainText(PRIYA);
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(header(page)).toContainText(PRIYA);
  await page.goForward();
  await page.waitForTimeout(500);
  const all = await recorded(page);
  expect(all.length).toBeGreaterThan(5);
  const visible = new Set(all.flatMap((text) => figures.filter((figure) => text.includes(figure))));
  // Figures that the dashboard shows to every user are not confidential.
  const open = await page.evaluate(() => document.body.innerText);
  expect([...visible].filter((figure) => !open.includes(figure))).toEqual([]);
  expect(all.filter((text) => /Total Revenue|Average Job Value|Completion Rate/i.test(text))).toEqual([]);
  expect(await page.evaluate(async () => (await fetch('/api/reports/monthly')).status)).toBe(403);
  const cached = await page.evaluate(async () => {
    const saved = await fetch('/api/reports/monthly', { cache: 'only-if-cached', mode: 'same-origin' }).catch(
      () => null,
    );
    return saved?.ok ?? false;
  });
  expect(cached).toBe(false);

  await test.step('a manager’s own PIN is asked for the password first', async () => {
    await switchTo(page, JACK);
    await expect(header(page)).toContainText(JACK);
    await page.goto('/monthly-report');
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('main').getByText(/£[\d,]+/)).toHaveCount(0);
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(revenue).toBeVisible();
    await openPage(page, '/devices');
    await expect(page.getByRole('list', { name: 'Computers' })).toContainText('Counter 4');
  });
  await context.close();
});

nightly(
  '5. a PIN that is removed, and a computer that is revoked, are over within two seconds',
  byDay(BY_DAY_BY_UNIT),
  async ({ browser, api, baseURL }) => {
    const { page, context, deviceId } = await aCounter(browser, baseURL ?? '', {
      name: 'Counter 5',
      username: 'amelia',
    });
    const status = async () => (await context.request.get('/api/stats')).status();
    const within = { timeout: 2_500 };
    await switchTo(page, 'Rowan Pike');
    await expect(header(page)).toContainText('Rowan Pike');
    const pins = (await (await api.get('/api/devices/pins')).json()) as {
      userId: number;
      fullName: string;
    }[];
    const rowan = pins.find(({ fullName }) => fullName === 'Rowan Pike')?.userId;
    expect((await api.post(`/api/devices/pins/${rowan}/remove`, { data: {} })).status()).toBe(204);
    await expect.poll(status, within).toBe(401);
    await setPins(browser, baseURL ?? '', ['rowan']);
    await page.reload();
    await enterPin(page, PRIYA);
    await expect(header(page)).toContainText(PRIYA);
    expect((await api.patch(`/api/devices/${deviceId}`, { data: { revoked: true } })).status()).toBe(200);
    await expect.poll(status, within).toBe(401);
    await page.reload();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(page.getByText('Who is here?')).toHaveCount(0);
    await context.close();
  },
);

test('6. Enter, Esc, F5, Back, a second tab and no connection open nothing of a locked page', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await aCounter(browser, baseURL ?? '', { name: 'Counter 6', username: 'priya' });
  await page.clock.install();
  await page.goto('/create-job');
  await fillJob(page, { surname: 'Canaryname' });
  const sidebar = page.getByRole('navigation').first();
  await sidebar.getByRole('link', { name: 'Live Jobs' }).click();
  await sidebar.getByRole('link', { name: 'Create New Job' }).click();
  const other = await context.newPage();
  await other.goto('/live-jobs');
  await page.bringToFront();
  // Activity in the other tab counts for this one.
  await page.clock.fastForward('02:30');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward('03:15');
  await expect(lockOf(page)).toBeVisible();
  await expect(lockOf(other)).toBeVisible();
  await page.clock.resume();
  const nothing = async (tab: Page) =>
    expect(await tab.evaluate(() => document.documentElement.textContent)).not.toMatch(
      /Canaryname|Create Job/,
    );
  await expect(page.getByLabel(`PIN of ${PRIYA}`)).toBeFocused();
  for (const key of ['Enter', 'Escape', 'Escape', '?', '/', 'F9']) await page.keyboard.press(key);
  await page.goBack();
  await nothing(page);
  await context.setOffline(true);
  await enterPin(page, PRIYA);
  await expect(lockOf(page).getByRole('alert')).toBeVisible();
  await nothing(page);
  await context.setOffline(false);
  const second = await context.newPage();
  await second.goto('/create-job');
  await expect(second).toHaveURL(/\/login$/);
  await nothing(second);
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await nothing(other);
  await page.getByLabel(`PIN of ${PRIYA}`).pressSequentially(PIN);
  await expect(page.locator('[name="surname"]')).toHaveValue('Canaryname');
  await context.close();
});

nightly(
  '7. two people with the same PIN both work, on the same computer',
  byDay('several people have the same PIN in the tests above'),
  async ({ browser, baseURL }) => {
    const { page, context } = await aCounter(browser, baseURL ?? '', {
      name: 'Counter 7',
      username: 'amelia',
    });
    for (const name of [PRIYA, 'Rowan Pike', JACK]) {
      await switchTo(page, name);
      await expect(header(page)).toContainText(name);
    }
    await page.getByRole('button', { name: /account of/ }).click();
    await page.locator('#account').getByRole('button', { name: PRIYA }).click();
    await page.getByLabel(`PIN of ${PRIYA}`).pressSequentially(PIN);
    await expect(header(page)).toContainText(PRIYA);
    await context.close();
  },
);

nightly(
  'a shop sets it up by the pages alone: a manager enrols the PC, a colleague sets a PIN',
  byDay('pins.spec and pin.spec of the shell'),
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await context.request.post('/api/auth/login', {
      data: { username: 'anne-marie', password: DEMO_PASSWORD },
    });
    await page.goto('/');
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('link', { name: 'Computers and PINs' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Back office');
    await page.getByRole('button', { name: 'Enrol this computer' }).click();
    await expect(page.getByRole('list', { name: 'Computers' })).toContainText('Back office');
    await expect(page.getByText('(this one)')).toBeVisible();
    await openPage(page, '/account');
    await expect(page.getByText('It is enrolled: PINs work here.')).toBeVisible();
    await page.getByLabel('Confirm with your password').fill(DEMO_PASSWORD);
    await page.getByLabel('PIN of 6 digits').fill('123456');
    await page.getByLabel('The same PIN again').fill('123456');
    await page.getByRole('button', { name: 'Set the PIN' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'too easy to guess' })).toBeVisible();
    await page.getByLabel('PIN of 6 digits').fill(PIN);
    await page.getByLabel('The same PIN again').fill(PIN);
    await page.getByRole('button', { name: 'Set the PIN' }).click();
    await seeToast(page, 'It works on the computers the shop has enrolled');
    await switchTo(page, 'Anne-Marie Dunmore');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    await context.close();
  },
);
