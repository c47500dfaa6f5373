import { freshNumber } from './steps/jobs';
import { DEMO_PASSWORD, expect, test } from './stack/fixtures';

test('a job is created, found in Live Jobs and moved on, and the counts follow', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username').selectOption('priya');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Successfully logged in').first()).toBeVisible();

  const sidebar = page.getByRole('navigation').first();
  const countOf = async (label: string): Promise<number> =>
    Number(/\d+/.exec(await sidebar.getByRole('link', { name: label }).innerText())?.[0]);
  await expect(sidebar.getByRole('link', { name: 'Live Jobs' })).toContainText(/\d/);
  const [live, collection] = [await countOf('Live Jobs'), await countOf('Waiting for Collection')];

  await page.getByRole('link', { name: 'Create New Job' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Repair Job');
  const number = freshNumber('M');
  const fields = {
    customJobNumber: number,
    firstName: 'Zoë',
    surname: 'Łukasik',
    contactNumber: '07700 900321',
    homeAddress: '4 Bath Street, Leamington Spa',
    postcode: 'CV31 3AF',
    item1: 'Signet ring 💍',
    description1: 'Resize from L to N',
    totalCost: '85.50',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="location"]').selectOption('Kenilworth');
  await page.getByRole('button', { name: /create job/i }).click();

  await expect(page).toHaveURL(/\/live-jobs/);
  await expect(page.getByText('Job created successfully').first()).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: number });
  await expect(card).toContainText('Signet ring 💍');
  await expect(card).toContainText('Zoë');
  await expect.poll(() => countOf('Live Jobs')).toBe(live + 1);

  await page.getByRole('main').getByRole('searchbox').fill('lukasik');
  await expect(page.getByRole('article')).toHaveCount(1);

  await card.getByRole('combobox', { name: /status/i }).selectOption('Waiting for Collection');
  await expect(card).toHaveCount(0);
  await expect.poll(() => countOf('Live Jobs')).toBe(live);
  await expect.poll(() => countOf('Waiting for Collection')).toBe(collection + 1);

  await sidebar.getByRole('link', { name: 'Waiting for Collection' }).click();
  await expect(page.getByRole('article').filter({ hasText: number })).toBeVisible();
});
