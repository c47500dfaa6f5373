import { byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { aJob, cardOf, findOn, freshNumber, jobInput, searchOn, seeToast } from './steps/jobs';
import { openPage } from './steps/walk';

test('one life of a job, from take-in to collection, through every page', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'priya');
  const number = freshNumber('LIFE');

  await test.step('take-in', async () => {
    await page.getByRole('link', { name: 'Create New Job' }).first().click();
    const { location, ...fields } = jobInput({
      customJobNumber: number,
      item2: 'Curb chain',
      description2: 'Solder broken link',
      totalCost: '185',
      depositAmount: '40',
      notes: 'Ring before three o’clock 💍',
    });
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name="${name}"]`).fill(String(value));
    await page.locator('[name="location"]').selectOption(location);
    await page.getByRole('button', { name: /create job/i }).click();
    await seeToast(page, 'Job created successfully');
    await expect(page).toHaveURL(/\/live-jobs/);
  });

  await test.step('inspection: it waits for parts', async () => {
    const card = cardOf(page, number);
    await card.getByLabel('Status').selectOption('Awaiting Inspection');
    await seeToast(page, 'Job status updated successfully');
    await expect(card).toContainText('Awaiting Inspection');
    await card.getByLabel('Status').selectOption('Inspected and Waiting on Parts');
    await expect(card).toHaveCount(0);
  });

  await test.step('parts are ordered and arrive', async () => {
    const card = await findOn(page, 'Waiting for Parts', number);
    await card.getByRole('button', { name: 'Order Parts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Order Parts' }).click();
    await expect(dialog.getByText('Description is required')).toBeVisible();
    await dialog.getByLabel('Description').fill('Jump ring, 9ct');
    await dialog.getByLabel('Source').fill('Cousins');
    await dialog.getByLabel('Cost').fill('5.20');
    await dialog.getByLabel('Invoice number').fill('INV-77');
    await dialog.getByRole('button', { name: 'Order Parts' }).click();
    await seeToast(page, 'Parts order created successfully');
    await expect(card).toContainText('0 of 1 arrived, £5.20');
    await card.getByRole('switch', { name: /Jump ring/ }).click();
    await seeToast(page, 'Part marked as arrived');
    await expect(card).toContainText('1 of 1 arrived');
  });

  await test.step('it is moved, to a listed place and to a typed one', async () => {
    const card = cardOf(page, number);
    await card.getByLabel('Location').selectOption('With Jack');
    await seeToast(page, 'Item moved to With Jack');
    await card.getByLabel('Location').selectOption('Other');
    await card.getByRole('button', { name: 'Save location' }).click();
    await expect(card.getByText('Please enter the location details')).toBeVisible();
    await card.getByLabel('Where is it?').fill('Assay office');
    await card.getByRole('button', { name: 'Save location' }).click();
    await seeToast(page, 'Item moved to Other: Assay office');
    await searchOn(page, 'Physical Item Tracker', 'assay office');
    await expect(page.getByRole('region', { name: /^Other/ })).toContainText(number);
  });

  await test.step('a call is logged from the card and from the call log', async () => {
    const card = await findOn(page, 'Waiting for Parts', number);
    await card.getByRole('button', { name: 'Log call' }).click();
    await card.getByRole('button', { name: 'Save call' }).click();
    await expect(card.getByText('Please enter call details')).toBeVisible();
    await card.getByLabel('Call details').fill('Told the chain needs a part');
    await card.getByRole('button', { name: 'Save call' }).click();
    await seeToast(page, 'Call details recorded successfully');

    const group = await findOn(page, 'Customer Call Log', number);
    await expect(group).toContainText('Call History (1 call)');
    await group.getByRole('button', { name: 'Add Call' }).click();
    const dialog = page.getByRole('dialog', { name: `Add Call Log for ${number}` });
    await expect(dialog.getByLabel('Caller Name')).toHaveValue('Rosalind Okafor');
    await expect(dialog.getByLabel('Call Time')).toHaveValue(/^\d\d:\d\d$/);
    await dialog.getByLabel('Call Content').fill('Will fetch it on Friday');
    await dialog.getByRole('button', { name: 'Add Call Log' }).click();
    await seeToast(page, 'Call log created successfully');
    await expect(dialog).toHaveCount(0);
    await expect(group.getByRole('button', { name: 'Add Call' })).toBeFocused();
    await expect(group).toContainText('Call History (2 calls)');
    await expect(group.getByRole('listitem').first()).toContainText('Will fetch it on Friday');
  });

  await test.step('everything is in the edit log', async () => {
    await searchOn(page, 'Edit Log', number);
    await expect(page.getByRole('tab', { name: 'All Edits (4)' })).toBeVisible();
    await expect(page.getByText('From: With Jack → To: Other: Assay office')).toBeVisible();
    await expect(page.getByText('Location updated by Priya Sandhu').first()).toBeVisible();
    await expect(page.getByText('Call log added by system').first()).toBeVisible();
  });

  await test.step('it waits for collection until the balance is paid', async () => {
    const waiting = await findOn(page, 'Waiting for Parts', number);
    await waiting.getByLabel('Status').selectOption('Waiting for Collection');
    await expect(waiting).toHaveCount(0);
    const card = await findOn(page, 'Waiting for Collection', number);
    const complete = card.getByRole('button', { name: 'Mark as Completed & Collected' });
    await expect(complete).toBeDisabled();
    await expect(card).toContainText('£145.00');
    // The checkbox changes only after the save has been acknowledged.
    await card.getByLabel('Balance Paid').click();
    await expect(card.getByLabel('Balance Paid')).toBeChecked();
    await seeToast(page, 'Balance marked as paid');
    await complete.click();
    await seeToast(page, 'Job marked as completed successfully');
    await expect(card).toHaveCount(0);
  });

  await test.step('it is among the collected ones and on the timeline', async () => {
    const card = await findOn(page, 'Collected By Customer', number);
    await expect(card).toContainText('Final Payment');
    await expect(card).toContainText('£145.00');
    await expect(card).toContainText('Paid in Full');
    await card.getByRole('button', { name: 'View Full Details' }).click();
    await expect(page.getByRole('dialog')).toContainText('Will fetch it on Friday');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await searchOn(page, 'Timeline View', number);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText('Collected');
    await row.getByRole('link', { name: /Access Record/ }).click();
    await expect(page).toHaveURL(/\/completed/);
    await searchOn(page, 'Physical Item Tracker', 'assay office');
    await expect(page.getByText(/Total Items?$|No jobs found matching/).first()).toBeVisible();
    await expect(page.getByText(number)).toHaveCount(0);
  });
});

nightly(
  'an accepted quote goes to Live Jobs, a rejected one to Customer Rejected, unticked it comes back',
  byDay('stages.spec, of the service and of the jobs remote'),
  async ({ page, api }) => {
    const accepted = await aJob(api, { quoteAmount: 120 });
    const rejected = await aJob(api, { quoteAmount: 60 });
    await signIn(page, 'sofia', { path: `/quote?search=${accepted.jobNumber}` });

    const yes = cardOf(page, accepted.jobNumber);
    await yes.getByRole('button', { name: 'Accept' }).click();
    await seeToast(page, 'Job has been moved to Live Jobs');
    await expect(await findOn(page, 'Live Jobs', accepted.jobNumber)).toBeVisible();

    const no = await findOn(page, 'Quote', rejected.jobNumber);
    await no.getByRole('button', { name: 'Reject' }).click();
    await seeToast(page, 'Job has been moved to Customer Rejected');
    const card = await findOn(page, 'Customer Rejected', rejected.jobNumber);
    await card.getByRole('checkbox', { name: 'Customer Rejected' }).click();
    await expect(card).toHaveCount(0);
    const again = await findOn(page, 'Quote', rejected.jobNumber);
    await again.getByRole('button', { name: 'Reject' }).click();
    const last = await findOn(page, 'Customer Rejected', rejected.jobNumber);
    await last.getByRole('button', { name: 'Mark as Collected' }).click();
    await seeToast(page, 'Item marked as collected successfully');
    await expect(last).toHaveCount(0);

    // It is on no page now: the search links to its details, where it is reopened.
    await page.getByRole('link', { name: `${rejected.jobNumber}, rejected and collected` }).click();
    const details = page.getByRole('dialog');
    await details.getByRole('button', { name: 'Reopen this job' }).click();
    await details.getByLabel('Why is it reopened?').fill('It is still in the safe');
    await details.getByRole('button', { name: 'Reopen job' }).click();
    await seeToast(page, 'Job is open again and is in Customer Rejected');
    await expect(details).toContainText('Reopened: It is still in the safe');

    // A page without a list finds it through Find.
    await page.keyboard.press('Escape');
    await openPage(page, '/create-job');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find jobs, people and pages' }).fill(rejected.jobNumber);
    await expect(page.getByRole('option', { name: rejected.jobNumber })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: rejected.jobNumber })).toContainText('Customer Rejected');
  },
);

nightly(
  'a missing item is on Missing in Action until it turns up, and Undo takes it back at once; an edit is saved',
  byDay('stages.spec and job-card.spec of the jobs remote'),
  async ({ page, api }) => {
    const job = await aJob(api);
    await signIn(page, 'sofia', { path: `/live-jobs?search=${job.jobNumber}` });
    const live = cardOf(page, job.jobNumber);
    await live.getByRole('switch', { name: 'Missing' }).click();
    await live.getByRole('button', { name: 'Mark as missing' }).click();
    await seeToast(page, 'Job marked as missing');
    await expect(live).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(live).toBeVisible();
    await live.getByRole('switch', { name: 'Missing' }).click();
    await live.getByRole('button', { name: 'Mark as missing' }).click();
    const missing = await findOn(page, 'Missing in Action', job.jobNumber);
    await expect(missing).toContainText('missing');
    await missing.getByRole('switch', { name: 'Missing' }).click();
    await seeToast(page, 'Job marked as not missing');
    const card = await findOn(page, 'Live Jobs', job.jobNumber);
    await expect(card).toBeVisible();

    await card.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seeToast(page, 'No fields were modified');
    await dialog.locator('[name="totalCost"]').fill('62.50');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seeToast(page, 'Job details updated successfully');
    await expect(dialog).toHaveCount(0);
    await expect(card).toContainText('£62.50');
  },
);
