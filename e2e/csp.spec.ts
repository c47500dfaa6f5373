import type { Page } from '@playwright/test';
import { authenticate, byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { aJob, findOn } from './steps/jobs';
import { PAGES } from './steps/walk';

/** Collects the browser's reports: content security policy violations and uncaught errors. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text()))
      complaints.push(`${page.url()} console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} error: ${error.message}`));
  return complaints;
}

// SAFE-2, OPS-7
test('the policy allows nothing unsafe, and a card with its dialog leaves no error behind, traced or not', async ({
  page,
  api,
}) => {
  test.setTimeout(60_000);
  const job = await aJob(api);
  await authenticate(page, 'amelia');
  const complaints = complaintsOf(page);
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');

  const card = await findOn(page, 'Live Jobs', job.jobNumber);
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // As in a page of a server that traces.
  await page.addScriptTag({ url: '/tracing.js' });
  const saved = page.waitForRequest((request) => request.url().endsWith('/locations'));
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/traces'));
  await card.getByLabel('Location').selectOption('Kenilworth');
  await expect(page.getByText('Item moved to Kenilworth').first()).toBeVisible();
  expect((await saved).headers().traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect((await reported).status()).toBe(204);
  expect(complaints).toEqual([]);
});

test('a violation that the page catches is reported, such as a library that tries eval', async ({
  page,
  complaints,
}) => {
  await signIn(page);
  // In a separate task: code that the test evaluates directly is exempt from the policy.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        setTimeout(() => {
          try {
            new Function('');
          } catch {
            done();
          }
        });
      }),
  );
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  expect(complaints.splice(0).join()).toContain('script-src');
});

nightly(
  'no page that is opened by its address breaks the policy or logs an error',
  byDay('pages are opened from one another, in accessibility.spec'),
  async ({ page }) => {
    test.setTimeout(180_000);
    await authenticate(page, 'amelia');
    const complaints = complaintsOf(page);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(complaints).toEqual([]);
  },
);
