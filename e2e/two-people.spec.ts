import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './stack/fixtures';
import { SOON } from './steps/custody';
import { aJob, cardOf, findOn, seeToast } from './steps/jobs';

async function counter(browser: Browser, username: string, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

const two = async (browser: Browser, baseURL: string | undefined) =>
  [await counter(browser, 'amelia', baseURL), await counter(browser, 'oliver', baseURL)] as const;

// LIVE-1, LIVE-2
test('what one counter changes appears at the other by itself, with who did it', async ({
  browser,
  baseURL,
  api,
}) => {
  const job = await aJob(api);
  const [amelia, oliver] = await two(browser, baseURL);
  const hers = await findOn(amelia, 'Live Jobs', job.jobNumber);
  const his = await findOn(oliver, 'Live Jobs', job.jobNumber);
  await expect(hers).toBeVisible();
  await expect(his).toBeVisible();

  await his.getByLabel('Location').selectOption('Kenilworth');
  await seeToast(oliver, 'Item moved to Kenilworth');
  await expect(hers).toContainText('Changed just now by Oliver Quill', SOON);
  await expect(hers.getByLabel('Location')).toHaveValue('Kenilworth', SOON);

  await hers.getByLabel('Status').selectOption('Waiting for Collection');
  await seeToast(amelia, 'Job status updated successfully');
  await expect(his).toHaveCount(0, SOON);
  await amelia.context().close();
  await oliver.context().close();
});

test('a job taken in at one counter appears at the other by itself', async ({ browser, baseURL, api }) => {
  const page = await counter(browser, 'amelia', baseURL);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Live Jobs' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const job = await aJob(api, { firstName: 'Wilhelmina' });
  await expect(cardOf(page, job.jobNumber)).toBeVisible(SOON);
  await page.context().close();
});

test('of two concurrent edits, different fields are merged, and the same field asks the user', async ({
  browser,
  baseURL,
  api,
}) => {
  const job = await aJob(api);
  const [amelia, oliver] = await two(browser, baseURL);
  const open = async (page: Page) => {
    const card = await findOn(page, 'Live Jobs', job.jobNumber);
    await card.getByRole('button', { name: 'Edit' }).click();
    return page.getByRole('dialog');
  };
  const hers = await open(amelia);
  const his = await open(oliver);

  await his.locator('[name="notes"]').fill('Customer is in a hurry');
  await his.locator('[name="totalCost"]').fill('90');
  await his.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(oliver, 'Job details updated successfully');

  await hers.locator('[name="postcode"]').fill('CV8 1AA');
  await hers.locator('[name="totalCost"]').fill('75');
  await hers.getByRole('button', { name: 'Save Changes' }).click();
  const question = hers.getByRole('alert', { name: 'Changed by somebody else' });
  await expect(question).toContainText('Oliver Quill changed this job while you were editing');
  await expect(hers.locator('[name="postcode"]')).toHaveValue('CV8 1AA');
  await question.getByRole('radio', { name: /^Yours/ }).check();
  await hers.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(amelia, 'Job details updated successfully');

  const saved = (await (await api.get(`/api/jobs/${job.id}`)).json()) as Record<string, unknown>;
  expect(saved).toMatchObject({ notes: 'Customer is in a hurry', postcode: 'CV8 1AA', totalCost: 75 });
  await amelia.context().close();
  await oliver.context().close();
});
