import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { Secret, TOTP } from 'otpauth';
import type { Job } from '@loupe/shared-types';
import { freshNumber, jobInput, seeToast, send } from './steps/jobs';
import { openPage } from './steps/walk';
import type { Stack } from './stack/own-stack';
import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';

const NEW = 'seven grey herons at dusk';

async function type(page: Page | Locator, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
}

/** Signs in through the form of the page, or of the dialog over it. */
async function enter(form: Page | Locator, username: string, password = DEMO_PASSWORD, button = 'Sign In') {
  await form.getByLabel('Username').selectOption(username);
  await type(form, 'Password', password);
  await form.getByRole('button', { name: button, exact: true }).click();
}

async function signedInPage(browser: Browser, { url }: Stack, username: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, username, { url });
  await expect(page.getByRole('banner')).toBeVisible();
  return page;
}

const statusOf = async (context: BrowserContext, url: string) =>
  (await context.request.get(`${url}/api/auth/me`)).status();

async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.locator('#account').getByText(item, { exact: true }).click();
}

const rowOf = (page: Page, fullName: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: fullName });

nightly(
  'a second factor is set up and asked for; a colleague is given a one-time code, chooses a password, changes it, is re-levelled and deactivated',
  byDay('staff.spec and second-factor.spec of the service, and those of the pages'),
  async ({ page, browser, ownStack }) => {
    const stack = await ownStack({ env: { SAMPLE_DATA: '0' } });
    await signIn(page, 'amelia', { url: stack.url });
    const elsewhere = await signedInPage(browser, stack, 'amelia');
    await chooseFromMenu(page, 'Your account');

    await test.step('the user ends their own session in another browser', async () => {
      const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
      await expect(sessions).toHaveCount(2);
      await expect(sessions.filter({ hasText: '(this one)' })).toHaveCount(1);
      await sessions.getByRole('button', { name: /^End the session of / }).click();
      await expect(sessions).toHaveCount(1);
      await expect.poll(() => statusOf(elsewhere.context(), stack.url)).toBe(401);
      await elsewhere.context().close();
    });

    const { totp, recovery } = await test.step('an authenticator app is set up', async () => {
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      const key = await page.getByText('Type this key into the app').locator('code').innerText();
      const secret = key.replaceAll(' ', '');
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      await type(page, '2. The six digits the app shows now', app.generate());
      await page.getByRole('button', { name: 'Confirm' }).click();
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const first = await codes.first().innerText();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
      return { totp: app, recovery: first };
    });

    await test.step('the next sign-in asks for its code', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
      await enter(page, 'amelia');
      await expect(page.getByLabel('Code')).toBeFocused();
      expect(await statusOf(page.context(), stack.url)).toBe(401);
      // A code is valid once, so the authenticator runs half a minute ahead.
      await type(page, 'Code', totp.generate({ timestamp: Date.now() + 30_000 }));
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('banner')).toContainText('Amelia Fairbrother');
    });

    await test.step('a locked page opens with a recovery code', async () => {
      await chooseFromMenu(page, 'Lock, or switch person');
      const locked = page.getByRole('dialog', { name: 'Locked' });
      await enter(locked, 'amelia', DEMO_PASSWORD, 'Unlock');
      await type(locked, 'Code', recovery);
      await locked.getByRole('button', { name: 'Unlock', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    const tomasz = await signedInPage(browser, stack, 'tomasz');
    const isOut = () => expect.poll(() => statusOf(tomasz.context(), stack.url)).toBe(401);

    await test.step('standard staff have no Staff entry, page or call', async () => {
      await tomasz.getByRole('button', { name: /account of/ }).click();
      await expect(tomasz.locator('#account').getByText('Change password')).toBeVisible();
      await expect(tomasz.locator('#account').getByText('Staff', { exact: true })).toHaveCount(0);
      await tomasz.goto(`${stack.url}/staff`);
      await expect(tomasz).toHaveURL(`${stack.url}/`);
      expect((await tomasz.request.get(`${stack.url}/api/staff`)).status()).toBe(403);
    });

    const codeNote = page.getByRole('status').filter({ hasText: 'One-time code for Tomasz Wrona' });
    const code =
      await test.step('a reset long after the sign-in asks for the own password, and Escape has no effect', async () => {
        const database = new Database(join(stack.dataDir, 'repairs.sqlite'));
        database.prepare('update sessions set confirmed_at = null').run();
        database.close();
        await chooseFromMenu(page, 'Staff');
        await expect(rowOf(page, 'Amelia Fairbrother')).toContainText('Signs in with a second factor.');
        const reset = rowOf(page, 'Tomasz Wrona').getByRole('button', { name: 'New password' });
        const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
        await reset.click();
        await expect(dialog.getByLabel('Your password')).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(reset).toBeFocused();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await reset.click();
        await type(dialog, 'Your password', DEMO_PASSWORD);
        await page.keyboard.press('Enter');
        return codeNote.locator('code').innerText();
      });

    await test.step('the code is shown once, and the reset has ended the session', async () => {
      expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
      await isOut();
      await expect(rowOf(page, 'Tomasz Wrona')).toContainText('A one-time code waits to be used.');
      await page.getByRole('button', { name: 'Done' }).click();
      await page.reload();
      await expect(rowOf(page, 'Tomasz Wrona')).toBeVisible();
      await expect(page.getByText(code)).toHaveCount(0);
    });

    await test.step('the code requires a new password at once, which must pass the rules', async () => {
      await tomasz.goto(`${stack.url}/login`);
      await enter(tomasz, 'tomasz');
      await expect(tomasz.getByRole('alert')).toHaveText('Invalid username or password');
      await enter(tomasz, 'tomasz', code);
      await expect(tomasz.getByLabel('New password')).toBeVisible();
      expect(await statusOf(tomasz.context(), stack.url)).toBe(401);
      for (const [refused, userMessage] of [
        ['too short', 'A password needs at least 12 characters'],
        ['password123456', /too easy to guess/],
        ['Kenilworth-2026!', /too easy to guess/],
        [`${'long and longer '.repeat(9)}`, 'A password has at most 128 characters'],
      ] as const) {
        await type(tomasz, 'New password', refused);
        await tomasz.getByRole('button', { name: 'Sign In' }).click();
        await expect(tomasz.getByRole('alert')).toHaveText(userMessage);
      }
      await type(tomasz, 'New password', NEW);
      await tomasz.getByRole('button', { name: 'Sign In' }).click();
      await expect(tomasz.getByRole('banner')).toContainText('Tomasz Wrona');
      const again = { username: 'tomasz', password: code, newPassword: `${NEW} again` };
      const refused = await page.request.post(`${stack.url}/api/auth/login`, { data: again });
      expect(refused.status()).toBe(401);
    });

    await test.step('every user changes their own, with error messages; other computers are signed out', async () => {
      const elsewhere = await browser.newContext({ baseURL: stack.url });
      const credentials = { username: 'tomasz', password: NEW };
      expect((await elsewhere.request.post('/api/auth/login', { data: credentials })).ok()).toBe(true);
      await chooseFromMenu(tomasz, 'Change password');
      await expect(tomasz.getByRole('heading', { level: 1 })).toHaveText('Change password');
      // Located by type: while the spinner fades out, it is part of the button's accessible name.
      const change = () => tomasz.getByRole('main').locator('button[type="submit"]').click();
      await change();
      await expect(tomasz.getByText('Your current password is required')).toBeVisible();
      for (const [current, next, userMessage] of [
        ['not the password', `${NEW} too`, 'The current password is wrong'],
        [NEW, NEW, 'The new password must differ from the current one'],
        [NEW, 'short', 'A password needs at least 12 characters'],
        [NEW, 'qwertyuiop1234', /too easy to guess/],
      ] as const) {
        await type(tomasz, 'Current password', current);
        await type(tomasz, 'New password', next);
        await change();
        await expect(tomasz.getByRole('alert').filter({ hasText: userMessage })).toBeVisible();
      }
      await type(tomasz, 'New password', `${NEW} too`);
      await change();
      await seeToast(tomasz, 'You were signed out on other computers');
      expect(await statusOf(tomasz.context(), stack.url)).toBe(200);
      await expect.poll(() => statusOf(elsewhere, stack.url)).toBe(401);
      await elsewhere.close();
    });

    await test.step('another access level ends the session, and applies to the next', async () => {
      await rowOf(page, 'Tomasz Wrona').getByRole('combobox').selectOption('manager');
      await isOut();
      await tomasz.goto(`${stack.url}/login`);
      await enter(tomasz, 'tomasz', `${NEW} too`);
      const sidebar = tomasz.getByRole('navigation').first();
      await expect(sidebar.getByRole('link', { name: 'Monthly Report' })).toBeVisible();
      await expect(sidebar.getByRole('link', { name: 'Database Viewer' })).toHaveCount(0);
    });

    await test.step('deactivation ends the session and prevents sign-in', async () => {
      await rowOf(page, 'Tomasz Wrona').getByRole('button', { name: 'Deactivate' }).click();
      await isOut();
      await expect(rowOf(page, 'Tomasz Wrona')).toContainText('Deactivated.');
      const signInNames = async () => {
        await tomasz.goto(`${stack.url}/login`);
        return tomasz.getByLabel('Username').getByRole('option').allInnerTexts();
      };
      await expect.poll(signInNames).toHaveLength(8);
      expect(await signInNames()).not.toContain('Tomasz');
      const credentials = { username: 'tomasz', password: `${NEW} too` };
      const refused = await page.request.post(`${stack.url}/api/auth/login`, { data: credentials });
      expect([refused.status(), await refused.text()]).toEqual([401, 'Invalid username or password']);
    });

    await test.step('the last person with full access stays', async () => {
      await rowOf(page, 'Oliver Quill').getByRole('combobox').selectOption('standard');
      await expect(rowOf(page, 'Oliver Quill').getByRole('combobox')).toHaveValue('standard');
      const mine = rowOf(page, 'Amelia Fairbrother');
      await mine.getByRole('combobox').selectOption('manager');
      await expect(mine.getByText(/is the last person with full access/)).toBeVisible();
      await expect(mine.getByRole('combobox')).toHaveValue('full');
      await mine.getByRole('button', { name: 'Deactivate' }).click();
      await expect(mine.getByText(/is the last person with full access/)).toBeVisible();
      expect(await statusOf(page.context(), stack.url)).toBe(200);
    });
    await tomasz.context().close();
  },
);

async function fillJob(page: Page, given: Record<string, unknown>): Promise<void> {
  const { location, ...fields } = jobInput(given);
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name="${name}"]`).fill(String(value));
  await page.locator('[name="location"]').selectOption(location);
}

const create = (page: Page) => page.getByRole('button', { name: /create job/i }).click();

nightly(
  'a session that ends while a form is open asks to sign in over it, then saves',
  byDay('session.spec of the shell'),
  async ({ page }) => {
    const number = freshNumber('MID');
    await signIn(page, 'jack', { path: '/create-job' });
    await fillJob(page, { customJobNumber: number });
    // While the save is on its way, so that nothing else finds out first.
    await page.route(
      '**/api/jobs',
      async (route) => {
        await page.request.post('/api/auth/logout');
        await route.continue();
      },
      { times: 1 },
    );
    await create(page);
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(again.getByLabel('Username')).toHaveValue('jack');
    await enter(again, 'jack');
    await seeToast(page, 'Job created successfully');
    await expect(page).toHaveURL(/\/live-jobs/);
    const [job] = (await (await page.request.get(`/api/jobs?search=${number}`)).json()) as readonly Job[];
    expect(job?.createdBy).toBe('Jack Thistlewood');
  },
);

nightly(
  'an idle counter locks, keeps the page, and unlocks for the same user',
  byDay('idle.spec, and the lock below'),
  async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'anne-marie', { path: '/create-job' });
    const surname = page.locator('[name="surname"]');
    await surname.fill('Half-typed');
    await page.clock.fastForward('14:00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward('02:00');
    const locked = page.getByRole('dialog', { name: 'Locked' });
    await expect(locked).toBeVisible();
    await expect.poll(() => statusOf(page.context(), new URL(page.url()).origin)).toBe(401);
    for (const key of ['Escape', 'Escape', '?', '/']) await page.keyboard.press(key);
    await expect(locked).toBeVisible();
    // The page is removed from the document, so that nothing of it can be read or pressed.
    await expect(page.locator('[name="surname"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.body.innerText)).not.toContain('Create Job');
    await enter(locked, 'anne-marie', 'not the password', 'Unlock');
    await expect(locked.getByRole('alert')).toHaveText('Invalid username or password');
    await enter(locked, 'anne-marie', DEMO_PASSWORD, 'Unlock');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(surname).toHaveValue('Half-typed');
  },
);

nightly(
  'another user signs in at a locked counter: a fresh page, and writes in their own name',
  byDay('session.spec of the shell, and PINs switch users in pin.spec'),
  async ({ page }) => {
    const number = freshNumber('SWAP');
    await signIn(page, 'jack');
    await openPage(page, '/create-job');
    await fillJob(page, { surname: 'Jacksowncustomer' });
    await chooseFromMenu(page, 'Lock, or switch person');
    await enter(page.getByRole('dialog', { name: 'Locked' }), 'oliver', DEMO_PASSWORD, 'Unlock');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner')).toContainText('Oliver Quill');
    await page.goBack();
    await expect(page.getByRole('banner')).toContainText('Oliver Quill');
    await openPage(page, '/create-job');
    await expect(page.locator('[name="surname"]')).toHaveValue('');
    await fillJob(page, { customJobNumber: number });
    await create(page);
    await seeToast(page, 'Job created successfully');
    const [job] = (await (await page.request.get(`/api/jobs?search=${number}`)).json()) as readonly Job[];
    expect(job?.createdBy).toBe('Oliver Quill');
  },
);

test('after log-out nothing of the last user is on the screen, in browser storage or under Back', async ({
  page,
  api,
}) => {
  const job = await send<Job>(
    api,
    'POST',
    '/api/jobs',
    jobInput({ surname: 'Canaryname', notes: 'Canarynote' }),
  );
  await signIn(page, 'jack');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPage(page, `/live-jobs?search=${job.jobNumber}`);
  const card = page.getByRole('article').filter({ hasText: 'Canaryname' });
  await card.getByRole('button', { name: 'Log call' }).click();
  await card.getByLabel('Call details').fill('Canarydraft');
  const other = await page.context().newPage();
  await other.goto(`/live-jobs?search=${job.jobNumber}`);
  await expect(other.getByText('Canaryname').first()).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    expect(await traces(tab)).toEqual([]);
  }
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await traces(page)).toEqual([]);
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await traces(page)).toEqual([]);
  await expect(page.getByLabel('Username')).toHaveValue('');
  // The known-browser cookie stays; it does not identify the user.
  const left = (await page.context().cookies()).filter(({ value }) => value !== '');
  expect(left.map(({ name }) => name)).toEqual(['browser']);
});

/** Every remaining trace of Jack or his customers: in the page, browser storage and the HTTP cache. */
async function traces(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const isTrace = (text: string) => /Canary|Thistlewood/.test(text);
    const stored = [localStorage, sessionStorage].flatMap((store) =>
      Object.entries(store).map(([name, value]) => `${name}=${String(value)}`),
    );
    const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
    const caches = (await window.caches.keys()).map((name) => `cache ${name}`);
    const cached: string[] = [];
    for (const entry of performance.getEntriesByType('resource')) {
      if (!new URL(entry.name).pathname.startsWith('/api/jobs')) continue;
      const answer = await fetch(entry.name, { cache: 'only-if-cached', mode: 'same-origin' }).catch(
        () => null,
      );
      if (answer?.ok) cached.push(`kept ${entry.name}`);
    }
    const places = {
      'the page': document.documentElement.textContent ?? '',
      'its title': document.title,
      'its address': location.href,
    };
    return [
      ...Object.entries(places)
        .filter(([, text]) => isTrace(text))
        .map(([place]) => place),
      ...stored.filter((entry) => isTrace(entry) || entry.includes('jack')),
      ...databases,
      ...caches,
      ...cached,
    ];
  });
}
