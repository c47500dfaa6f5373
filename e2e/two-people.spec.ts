import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './stack/fixtures';
import { SOON } from './steps/custody';
import { aJob, cardOf, freshNumber, searchOn, seeToast } from './steps/jobs';

async function counter(
  browser: Browser,
  username: string,
  baseURL: string | undefined,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await signIn(page, username, { path });
  return page;
}

// LIVE-1, LIVE-2
test('what one counter changes appears at the other by itself, with who did it; of two edits at once only the same field asks', async ({
  browser,
  baseURL,
  api,
}) => {
  const job = await aJob(api);
  const path = `/live-jobs?search=${job.jobNumber}`;
  const amelia = await counter(browser, 'amelia', baseURL, path);
  const oliver = await counter(browser, 'oliver', baseURL, path);

  await test.step('different fields are merged, and the same field asks the user', async () => {
    const open = async (page: Page) => {
      await cardOf(page, job.jobNumber).getByRole('button', { name: 'Edit' }).click();
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
  });

  await test.step('a change of place, then of status', async () => {
    const hers = cardOf(amelia, job.jobNumber);
    const his = cardOf(oliver, job.jobNumber);
    await his.getByLabel('Location').selectOption('Kenilworth');
    await seeToast(oliver, 'Item moved to Kenilworth');
    await expect(hers).toContainText('Changed just now by Oliver Quill', SOON);
    await expect(hers.getByLabel('Location')).toHaveValue('Kenilworth', SOON);

    await hers.getByLabel('Status').selectOption('Waiting for Collection');
    await seeToast(amelia, 'Job status updated successfully');
    await expect(his).toHaveCount(0, SOON);
  });

  await test.step('a job that is taken in', async () => {
    const surname = freshNumber('Wilhelmina');
    await searchOn(amelia, 'Live Jobs', surname);
    await expect(amelia.getByRole('article')).toHaveCount(0);
    const taken = await aJob(api, { surname });
    await expect(cardOf(amelia, taken.jobNumber)).toBeVisible(SOON);
  });
  await amelia.context().close();
  await oliver.context().close();
});
