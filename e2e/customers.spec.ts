import { randomBytes } from 'node:crypto';
import type { CustomerListItem } from '@loupe/shared-types';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { aJob, send } from './steps/jobs';

/** A surname that no other test uses, without an f. */
const freshSurname = () =>
  `Lark${randomBytes(4)
    .toString('hex')
    .replace(/./g, (digit) => 'ghijklmnopqrstuv'[parseInt(digit, 16)] ?? '')}`;

// CUSTOMER-2, CUSTOMER-5, CUSTOMER-6
test('a returning customer is found, told apart, merged and brought back', async ({ page, api }) => {
  const surname = freshSurname();
  const fern = { firstName: 'Fern', surname, contactNumber: '07700 900188', postcode: 'CV8 1ZZ' };
  const job = await aJob(api, { ...fern, totalCost: 60, depositAmount: 15 });
  await aJob(api, { ...fern, firstName: 'Tom' });
  await aJob(api, { ...fern, firstName: 'Fern', surname: `${surname}e`, contactNumber: '01632 960188' });

  await signIn(page, 'amelia', { path: '/customers' });
  await page.getByRole('main').getByRole('searchbox').fill(`${surname}, f`);
  const list = page.getByRole('list', { name: 'Customers' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').filter({ hasText: '£45.00 owed' })).toHaveCount(1);
  await list.getByRole('link', { name: `Fern ${surname}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Fern ${surname}`);
  await expect(page.getByRole('region', { name: 'Also known' })).toContainText(`Tom ${surname}`);
  await expect(page.getByRole('list', { name: 'Jobs' })).toContainText(job.jobNumber);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Notes (optional)').fill('Allergy to nickel');
  await page.getByRole('button', { name: 'Add ring size' }).click();
  await page.getByLabel('Finger 1', { exact: true }).fill('ring, left');
  await page.getByLabel('Size 1', { exact: true }).fill('M');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Allergy to nickel');
  await expect(page.getByRole('region', { name: 'Ring sizes' })).toContainText('M ring, left');

  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The other record').fill(`${surname}e`);
  await dialog.getByLabel(`Fern ${surname}e`).check();
  await expect(dialog.getByRole('status')).toContainText('1 job and');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(1);
  const found = await api.get(`/api/customers/lookup?search=${surname}`);
  const people: readonly CustomerListItem[] = await found.json();
  expect(people.map(({ surname: name, jobs }) => [name, jobs]).sort()).toEqual([
    [surname, 1],
    [surname, 1],
    [`${surname}e`, 1],
  ]);
});

// PRIVACY-1, PRIVACY-2
nightly(
  'everything about a person is exported, and none of it is found after an erasure',
  byDay('erasure.spec of the service, and customer-record.spec'),
  async ({ page, api }) => {
    const surname = freshSurname();
    const notes = `Notes of ${surname}`;
    const job = await aJob(api, { surname, notes, contactNumber: '01632 960199', postcode: 'CV8 9ZZ' });
    const path = `/api/jobs/${job.id}`;
    await send(api, 'PATCH', path, { jobStatus: 'Completed', customerCollected: true });
    const { id }: CustomerListItem = await (await api.get(`${path}/customer`)).json();

    await signIn(page, 'amelia', { path: `/customers?customer=${id}` });
    await page.getByRole('link', { name: 'Export' }).click();
    await expect(page.getByRole('region', { name: `Job ${job.jobNumber}` })).toContainText(notes);
    await page.getByRole('link', { name: 'Back to the customer' }).click();
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('checkbox', { name: /This cannot be undone/ }).check();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Erased');
    await expect(page.getByRole('main')).not.toContainText(surname);
    for (const list of ['jobs', 'customers', 'calls', 'locations'])
      expect(await (await api.get(`/api/${list}?search=${surname}`)).json()).toEqual([]);
    expect(await (await api.get(path)).text()).not.toContain(surname);
  },
);
