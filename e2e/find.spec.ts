import { expect, signIn, test } from './stack/fixtures';
import { aJob, freshNumber, send } from './steps/jobs';

// SHEET-1, SHEET-3, SHEET-4, LIVE-1
test('the sheet of a job opens over the page, follows a colleague, keeps a conflict and closes with Back', async ({
  page,
  api,
  browser,
}) => {
  const number = freshNumber('Sheet');
  const job = await aJob(api, { customJobNumber: number, totalCost: 85 });
  await signIn(page, 'amelia', { path: `/live-jobs?search=${number}` });
  const card = page.getByRole('article');
  await card.getByRole('link', { name: number }).click();
  const sheet = page.getByRole('dialog', { name: number });
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page).toHaveURL(`/live-jobs?search=${number}&job=${job.id}`);

  await sheet.getByRole('button', { name: 'Edit Money' }).click();
  await sheet.getByLabel(/^Total cost/).fill('95');
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await signIn(colleague, 'oliver', { path: `/live-jobs?job=${job.id}` });
  const theirs = colleague.getByRole('main');
  await expect(theirs.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await theirs.getByRole('button', { name: 'Edit Money' }).click();
  await theirs.getByLabel(/^Total cost/).fill('90');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sheet.getByText(/Changed just now by Oliver Quill/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sheet.getByText(/changed this job while you were editing/)).toBeVisible();
  await sheet.getByLabel(/^Yours/).check();
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sheet.getByRole('region', { name: 'Story' })).toContainText('Total cost: £90.00 → £95.00');
  await expect(theirs).toContainText('£95.00');
  await other.close();

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/live-jobs?search=${number}`);
  await expect(card.getByRole('link', { name: number })).toBeFocused();
  await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Waiting for Collection' });
});
