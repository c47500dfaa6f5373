import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';
import { openPage } from './steps/walk';

/** By day one of each of three plugins. */
const PAGES = [
  '/',
  '/create-job',
  '/live-jobs',
  '/completed',
  '/physical-tracker',
  '/call-log',
  '/monthly-report',
].filter((_, at) => isNightly || at % 3 === 0);

// PAGE-1
test('every page but /login redirects there without a session', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await expect(page.getByText('Sign in to manage repair jobs')).toBeVisible();
});

test('signing in says what is missing and what is wrong, then leads to the dashboard', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter both username and password').first()).toBeVisible();
  // A user that no other test signs in as: a wrong password counts against the name.
  await page.getByLabel('Username').selectOption('rowan');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner')).toContainText('Rowan Pike');
  await expect(page.getByRole('banner')).toContainText('Dashboard Overview');
});

nightly(
  'a cookie copied before log-out is invalid after it',
  byDay('log-out.spec of the BFF'),
  async ({ page, context }) => {
    await signIn(page, 'sofia');
    const copied = await context.cookies();
    expect((await page.request.get('/api/auth/me')).status()).toBe(200);
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Successfully logged out').first()).toBeVisible();
    await context.addCookies(copied);
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    await page.goto('/live-jobs');
    await expect(page).toHaveURL(/\/login$/);
  },
);

test('any other path shows 404 Page Not Found; searching on the dashboard leads to Live Jobs with the words', async ({
  page,
}) => {
  await signIn(page, 'amelia', { path: '/no-such-page' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('searchbox').fill('okafor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/live-jobs/);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('okafor');
});

nightly(
  'a session ended on another computer is noticed within seconds, and what was typed stays',
  byDay('log-out.spec of the BFF, and session.spec of the shell'),
  async ({ page, browser, baseURL }) => {
    await signIn(page, 'anne-marie', { path: '/create-job' });
    const surname = page.locator('[name="surname"]');
    await surname.fill('Half-typed');
    const neighbour = await page.context().newPage();
    await neighbour.goto('/quote');
    await expect(neighbour.getByRole('heading', { level: 1 })).toHaveText('Quote');

    const elsewhere = await browser.newContext({ baseURL });
    await elsewhere.request.post('/api/auth/login', {
      data: { username: 'anne-marie', password: DEMO_PASSWORD },
    });
    // Other tests may use the same user, so only this session is ended.
    const sessions = (await (await page.request.get('/api/auth/sessions')).json()) as readonly {
      readonly sessionId: string;
      readonly current: boolean;
    }[];
    const mine = sessions.find(({ current }) => current)?.sessionId;
    expect((await elsewhere.request.delete(`/api/auth/sessions/${mine}`)).ok()).toBe(true);
    await elsewhere.close();

    for (const tab of [page, neighbour]) {
      const asked = tab.getByRole('dialog', { name: 'Please sign in again' });
      await expect(asked).toContainText('ended on another computer', { timeout: 15_000 });
      await expect(asked).toContainText('with all you typed');
    }
    const asked = page.getByRole('dialog', { name: 'Please sign in again' });
    await asked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await asked.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(surname).toHaveValue('Half-typed');
    await expect(neighbour.getByRole('dialog')).toHaveCount(0);
  },
);
