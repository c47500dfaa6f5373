import { codeOf } from '@loupe/domain';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { aJob, freshNumber, send } from './steps/jobs';
import { readPdf } from './steps/pdf';
import { openPage } from './steps/walk';

// SHEET-1, SHEET-3, SHEET-4, LIVE-1
nightly(
  'the sheet of a job opens over the page, follows a colleague, keeps a conflict and closes with Back',
  byDay('job-sheet.spec, two-people.spec, and accessibility.spec opens the sheet'),
  async ({ page, api, browser }) => {
    const number = freshNumber('Sheet');
    const job = await aJob(api, { customJobNumber: number, totalCost: 85 });
    await signIn(page, 'amelia', { path: `/live-jobs?search=${number}` });
    const card = page.getByRole('article');
    await card.getByRole('link', { name: number }).click();
    const sheet = page.getByRole('dialog', { name: number });
    await expect(sheet.getByRole('heading', { name: number })).toBeFocused();
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
  },
);

// FIND-1, FIND-2, FIND-3, FIND-4, FIND-6, CALL-6, INTAKE-9
nightly(
  'Find opens a job of an unknown stage from any page by keyboard alone, and says when the server is unavailable',
  byDay('find.spec of the shell, and accessibility.spec by keyboard'),
  async ({ page, api }) => {
    const number = `J${freshNumber('').replace(/\W/g, '')}`;
    const job = await aJob(api, { customJobNumber: number });
    const other = await aJob(api, { surname: freshNumber('Next').replace('-', '') });
    await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Completed', customerCollected: true });
    await signIn(page, 'priya', { path: '/create-job' });
    const field = page.getByRole('combobox', { name: 'Find jobs, people and pages' });
    const found = page.getByRole('option', { name: number });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('Ctrl+K in a field, the number without its prefix, Enter', async () => {
      await page.getByLabel('First name').focus();
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused();
      await page.keyboard.type(` ${number.slice(1)}`);
      await expect(found).toContainText('Collected by Customer');
      await expect(found).not.toContainText('Next:');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: number })).toBeVisible();
      await expect(page).toHaveURL(`/create-job?job=${job.id}`);
      const sheet = page.getByRole('dialog', { name: number });
      await expect(sheet.getByRole('heading', { name: number })).toBeFocused();
      await page.keyboard.press('c');
      await expect(sheet.getByLabel('Call details')).toBeFocused();
      await page.keyboard.type('Will come on Saturday');
      await page.keyboard.press('Enter');
      await expect(sheet.getByRole('region', { name: 'Story' })).toContainText('Will come on Saturday');
      const find = page.getByRole('dialog', { name: 'Find' });
      await page.keyboard.press('Control+k');
      await expect(find).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(find).toHaveCount(0);
      await expect(sheet).toBeVisible();
      await page.keyboard.type(other.surname);
      const first = find.getByRole('option', { selected: true });
      await expect(first).toContainText(other.jobNumber);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: other.jobNumber })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL('/create-job');
    });

    await test.step('what a key of the sheet opens keeps the focus while the sheet comes', async () => {
      const waits = await aJob(api, { surname: 'Partwright' });
      await send(api, 'PATCH', `/api/jobs/${waits.id}`, { jobStatus: 'Inspected and Waiting on Parts' });
      await openPage(page, '/account');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused();
      await page.keyboard.type(String(waits.customJobNumber));
      await expect(page.getByRole('option', { selected: true })).toContainText('Partwright');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('region', { name: 'Actions' }).waitFor();
      await page.keyboard.press('s');
      await page.locator('[name="description"]:focus').waitFor();
      await page.keyboard.type('Jump ring', { delay: 40 });
      await page.keyboard.press('Tab');
      await page.keyboard.type('Cousins', { delay: 40 });
      await expect(page.locator('[name="source"]')).toHaveValue('Cousins');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    });

    await test.step('the code of its label, then where it is listed', async () => {
      await openPage(page, '/account');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('/');
      await expect(field).toBeFocused();
      // Faster, it would be a scan, which opens the job.
      await page.keyboard.type(codeOf('job', job.id), { delay: 90 });
      await expect(found).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Control+Enter');
      await expect(page).toHaveURL(`/completed?search=${number}`);
      await expect(page.getByRole('article').filter({ hasText: number })).toBeVisible();
    });

    await test.step('typed in the header of a page without a list; a page by its name', async () => {
      await openPage(page, '/account');
      await page.getByRole('searchbox').pressSequentially('bulk imp');
      await expect(field).toHaveValue('bulk imp');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/bulk-import');
    });

    await test.step('a telephone number that nobody has begins a job, and an address brings its postcode', async () => {
      await openPage(page, '/');
      await expect(page.getByText('Recent Jobs')).toBeVisible();
      const phone = '0151 496 0777';
      await page.keyboard.type(phone);
      await expect(page.getByRole('option', { name: 'Create a job' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('First name')).toBeFocused();
      await expect(page).toHaveURL('/create-job');
      await expect(page.getByLabel('Contact number')).toHaveValue(phone);
      await page.getByLabel('Home address').fill('4 Bath Street, Leamington Spa, CV31 3AE');
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Item 1')).toBeFocused();
      await expect(page.getByLabel('Postcode')).toHaveValue('CV31 3AE');
      await openPage(page, '/account');
      // Before, nobody hears a key.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    await test.step('a dead server says so', async () => {
      await page.route('**/api/find*', (route) => route.abort());
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused();
      // At once: what failed for the first letters would be asked again for the rest.
      await page.keyboard.insertText('lark');
      await expect(page.getByRole('alert').filter({ hasText: 'Jobs could not be searched' })).toBeVisible();
      await page.unroute('**/api/find*');
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(field).toHaveCount(0);
    });
  },
);

// SHEET-2
nightly(
  'a sheet opened in a tab of its own is a page that prints alone',
  byDay('devices.spec prints a job'),
  async ({ page, api, browserName }) => {
    test.skip(browserName !== 'chromium', 'only Chromium prints to a file');
    const job = await aJob(api, { customJobNumber: freshNumber('Paper'), notes: 'END-OF-NOTES' });
    await signIn(page, 'amelia', { path: `/live-jobs?job=${job.id}` });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(job.customJobNumber));
    await expect(page.getByText('Taken in at Leamington Old')).toBeVisible();
    const { letters } = readPdf(await page.pdf({ format: 'A4' }));
    for (const text of ['END-OF-NOTES', 'Takenin', 'SignetRing'])
      expect(letters.toLowerCase()).toContain(text.toLowerCase());
    for (const text of ['WaitingforCollection', 'Logcall', 'Everything']) expect(letters).not.toContain(text);
  },
);
