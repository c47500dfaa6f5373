import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './suite/fixtures';
import { aJob, findOn, send } from './steps/jobs';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const PAGES = [
  '/',
  '/create-job',
  '/bulk-import',
  '/live-jobs',
  '/waiting-collection',
  '/waiting-parts',
  '/customer-rejected',
  '/missing',
  '/quote',
  '/completed',
  '/timeline-view',
  '/physical-tracker',
  '/call-log',
  '/edit-log',
  '/monthly-report',
  '/database-viewer',
  '/no-such-page',
];
const MAIN_PAGES = [
  '/',
  '/create-job',
  '/live-jobs',
  '/waiting-collection',
  '/physical-tracker',
  '/call-log',
];
const SIZES = [
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** What axe finds that is serious or critical, each with where. */
async function findings(page: Page): Promise<readonly string[]> {
  // Axe measures colours: what fades in must have come.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${new URL(page.url()).pathname} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByTestId('skeleton-card')).toHaveCount(0);
}

test('no page has a serious accessibility finding', async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const found = [...(await findings(page))];
  await signIn(page);
  for (const path of PAGES) {
    await open(page, path);
    found.push(...(await findings(page)));
  }
  expect(found).toEqual([]);
});

for (const viewport of SIZES) {
  test(`no main page has one at ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await signIn(page);
    const found: string[] = [];
    for (const path of MAIN_PAGES) {
      await open(page, path);
      found.push(...(await findings(page)));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    expect(found).toEqual([]);
  });
}

test('no page has one in the dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await signIn(page);
  const found: string[] = [];
  for (const path of [...MAIN_PAGES, '/timeline-view', '/edit-log', '/completed']) {
    await open(page, path);
    found.push(...(await findings(page)));
  }
  expect(found).toEqual([]);
});

test('no dialog or open panel has one', async ({ page, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const job = await aJob(api, { totalCost: 50 });
  await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Inspected and Waiting on Parts' });
  const said = {
    callDate: '2026-04-03',
    callTime: '10:15',
    callerName: 'Rosalind Okafor',
    callContent: 'Price?',
  };
  await send(api, 'POST', `/api/jobs/${job.id}/calls`, said);
  await signIn(page);
  const found: string[] = [];
  const card = await findOn(page, 'Waiting for Parts', job.jobNumber);
  await card.getByRole('button', { name: 'History' }).click();
  await expect(card.getByText('Price?')).toBeVisible();
  found.push(...(await findings(page)));
  for (const name of ['Edit', 'Order Parts']) {
    await card.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findings(page)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card.getByRole('button', { name })).toBeFocused();
  }
  const group = await findOn(page, 'Customer Call Log', job.jobNumber);
  await group.getByRole('button', { name: 'Add Call' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Call Log' }).click();
  await expect(page.getByText('Call content is required')).toBeVisible();
  found.push(...(await findings(page)));
  expect(found).toEqual([]);
});
