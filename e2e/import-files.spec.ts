import { join } from 'node:path';
import { OUTCOMES, type Outcome } from '../libs/domain/src/csv/fixtures/outcomes';
import type { Job } from '@loupe/shared-types';
import type { APIRequestContext, Page } from '@playwright/test';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';

const fixture = (file: string) => join(import.meta.dirname, '../libs/domain/src/csv/fixtures', file);
const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

async function choose(page: Page, file: string): Promise<void> {
  await page.locator('[name="csvFile"]').setInputFiles(fixture(file));
}

async function jobCalled(api: APIRequestContext, number: string): Promise<Job | undefined> {
  const found = (await (await api.get(`/api/jobs?search=${number}`)).json()) as readonly Job[];
  return found.find(({ customJobNumber }) => customJobNumber === number);
}

/** By day one in four: the specs of the domain's CSV read all of them. */
const ofTheDay = (outcomes: readonly Outcome[]) => outcomes.filter((_, at) => isNightly || at % 4 === 0);

test.beforeEach(async ({ page }) => {
  await signIn(page, 'amelia', { path: '/bulk-import' });
});

nightly(
  'every invalid file is refused with a message, and nothing of it is sent',
  byDay('preview.spec'),
  async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    for (const { file, errorMessage } of ofTheDay(OUTCOMES.filter((outcome) => outcome.errorMessage))) {
      await test.step(file, async () => {
        await choose(page, file);
        await expect(page.getByText(errorMessage ?? '', { exact: true }).first()).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Preview' })).toHaveCount(0);
        await page.getByRole('button', { name: 'Start Import' }).click();
        await expect(page.getByText(`Failed to process CSV: ${errorMessage}`).first()).toBeVisible();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk Import');
      });
    }
    expect(sent).toBe(0);
  },
);

async function previews(page: Page, outcome: Outcome): Promise<void> {
  const { file, encoding, delimiter, ready = [], problems = [], repairs = [] } = outcome;
  await choose(page, file);
  await expect(page.getByText(`${file} · ${encoding ?? ''}`)).toBeVisible();
  if (delimiter) await expect(page.getByText(`separated by ${delimiter}`)).toBeVisible();
  await expect(page.getByText(`${ready.length} ready to import`)).toBeVisible();
  for (const problem of problems) await expect(page.getByText(problem, { exact: true })).toBeVisible();
  if (repairs.length > 0) await expect(page.getByText(counted(repairs.length, 'repair'))).toBeVisible();
}

test('every kind of file a shop has is previewed and imported through the page', async ({ page, api }) => {
  test.setTimeout(120_000);
  for (const outcome of ofTheDay(OUTCOMES.filter(({ errorMessage }) => !errorMessage))) {
    await test.step(outcome.file, async () => {
      await previews(page, outcome);
      await page.getByRole('button', { name: 'Start Import' }).click();
      await expect(page.getByText('Done · 100%')).toBeVisible();
      for (const number of outcome.ready ?? []) {
        const job = await jobCalled(api, number);
        expect(job, number).toMatchObject({
          firstName: 'Zoë',
          contactNumber: expect.stringMatching(/^(0|\+44)/),
        });
        if (outcome.encoding && !/quotes|headers/.test(outcome.file)) {
          expect(job?.notes).toBe('“Fragile” – £40 paid, café');
        }
      }
    });
  }
});
