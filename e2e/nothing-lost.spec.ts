import type { Job, JobWithHistory } from '@loupe/shared-types';
import { aJob, cardOf, freshNumber, jobInput, seeToast, send } from './steps/jobs';
import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';

nightly(
  'a server that stops while a user types: the page stays and says what failed',
  byDay('without a connection, below; intake.spec stops a server'),
  async ({ page, ownStack }) => {
    const stack = await ownStack({ env: { SAMPLE_DATA: '0' } });
    await signIn(page, 'jack', { url: stack.url, path: '/create-job' });
    for (const [name, text] of Object.entries(jobInput({ surname: 'Halftyped' }))) {
      const field = page.locator(`[name="${name}"]`);
      if (name === 'location') await field.selectOption(String(text));
      else await field.fill(String(text));
    }
    await stack.stop();
    await page.getByRole('button', { name: 'Create Job' }).click();
    await seeToast(page, /^Failed to create job: /);
    await expect(page.locator('[name="surname"]')).toHaveValue('Halftyped');
    await page.getByRole('link', { name: 'Live Jobs' }).first().click();
    await expect(page.getByRole('main')).toContainText(/cannot be reached|did not arrive/);
  },
);

const press = (control: Node): void => (control as HTMLElement).click();

test('an expired session found while loading a chunk asks to sign in, and then continues', async ({
  page,
  api,
}) => {
  const { jobNumber } = await aJob(api, { customJobNumber: freshNumber('LAZY') });
  const signInAgain = async () => {
    const asked = page.getByRole('dialog', { name: 'Please sign in again' });
    await asked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await asked.getByRole('button', { name: 'Sign In' }).click();
    await expect(asked).toHaveCount(0);
  };
  await signIn(page, 'jack', { path: `/live-jobs?search=${jobNumber}` });
  await expect(cardOf(page, jobNumber)).toBeVisible();
  // Found before, and pressed without a pointer: what reads at that moment may find out first.
  const opener = await cardOf(page, jobNumber).getByRole('button', { name: 'Edit' }).elementHandle();
  await page.context().clearCookies();
  await opener?.evaluate(press);
  await signInAgain();
  const edit = page.getByRole('dialog', { name: /^Edit Job/ });
  await edit.getByLabel('Notes').fill('Half typed');

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: /account of/ }).evaluate(press);
  await page.getByRole('button', { name: 'Lock, or switch person' }).evaluate(press);
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await expect(locked).toBeVisible();
  await expect(edit).toHaveCount(0);
  for (const key of ['Escape', 'Escape', 'Tab', 'Tab', 'Tab', 'Escape']) await page.keyboard.press(key);
  await locked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(edit.getByLabel('Notes')).toHaveValue('Half typed');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  const link = await page.getByRole('link', { name: 'Customer Call Log' }).first().elementHandle();
  await page.context().clearCookies();
  await link?.evaluate(press);
  await signInAgain();
  await expect(page.getByRole('heading', { level: 1, name: 'Customer Call Log' })).toBeVisible();
});

nightly(
  'typed text stays when another user moves the job away meanwhile, and can still be saved',
  byDay('edit-job-dialog.spec keeps the input, and two-people.spec follows a colleague'),
  async ({ page, api }) => {
    const { id, jobNumber } = await aJob(api, { customJobNumber: freshNumber('HELD') });
    await signIn(page, 'jack', { path: `/live-jobs?search=${jobNumber}` });
    const card = cardOf(page, jobNumber);
    await card.getByRole('button', { name: 'Log call' }).click();
    await card.getByLabel('Call details').fill('Rang about the ring');
    await send(api, 'PATCH', `/api/jobs/${id}`, { jobStatus: 'Waiting for Collection' });
    await expect(card.getByRole('status').first()).toContainText('Moved to Waiting for Collection by Amelia');
    await expect(card.getByLabel('Call details')).toHaveValue('Rang about the ring');

    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: /^Edit Job/ });
    await edit.getByLabel('Notes').fill('Claw is loose');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await seeToast(page, 'Job details updated successfully');
    await expect(card).toHaveCount(0);
    const saved = (await (await page.request.get(`/api/jobs/${id}`)).json()) as Job;
    expect(saved).toMatchObject({ notes: 'Claw is loose', jobStatus: 'Waiting for Collection' });
  },
);

nightly(
  'a typed job outlives a lock, a reload and a colleague, says its age, and Cancel ends it',
  byDay('session.spec and create-job-page.spec keep a draft'),
  async ({ page }) => {
    await signIn(page, 'anne-marie', { path: '/create-job' });
    await page.locator('[name="surname"]').fill('Outlives');
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Lock, or switch person' }).click();
    await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
    await page.reload();
    await signIn(page, 'oliver', { path: '/create-job' });
    await expect(page.locator('[name="surname"]')).toHaveValue('');
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await signIn(page, 'anne-marie', { path: '/create-job' });
    await expect(page.getByText(/You typed this today at \d\d:\d\d and have not saved it/)).toBeVisible();
    await expect(page.locator('[name="surname"]')).toHaveValue('Outlives');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/live-jobs$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('[name="surname"]')).toHaveValue('Outlives');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/create-job');
    await expect(page.locator('[name="surname"]')).toHaveValue('');
  },
);

// SAVE-11
test('without a connection a banner says so at once, reads fail soon, and saves are queued, in order, once', async ({
  page,
  context,
  api,
}) => {
  const { id, jobNumber } = await aJob(api, { customJobNumber: freshNumber('OFF') });
  await signIn(page, 'jack', { path: `/live-jobs?search=${jobNumber}` });
  const card = cardOf(page, jobNumber);
  await card.getByRole('button', { name: 'Log call' }).click();
  await card.getByLabel('Call details').fill('Said it can wait');
  await context.setOffline(true);
  await expect(page.getByText('This computer has no connection.')).toBeVisible();
  await card.getByLabel('Location').selectOption('Leamington New');
  await card.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByText(/^This computer has no connection\. 2 saves wait/)).toBeVisible();
  await page.getByRole('link', { name: 'Missing in Action' }).first().click();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    /cannot be reached|did not arrive/,
  );
  await expect(page.getByText('0 jobs')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('This computer has no connection.')).toHaveCount(0);
  await expect
    .poll(async () => {
      const [moves, calls] = await Promise.all(
        ['locations', 'calls'].map(async (log) => (await api.get(`/api/jobs/${id}/${log}`)).json()),
      );
      return [(moves as unknown[]).length, (calls as unknown[]).length];
    })
    .toEqual([1, 1]);
});

// SAVE-10
test('a key on the status or location of a card saves nothing before Enter', async ({ page, api }) => {
  const { id, jobNumber } = await aJob(api, { customJobNumber: freshNumber('KEY') });
  await signIn(page, 'jack', { path: `/live-jobs?search=${jobNumber}` });
  const card = cardOf(page, jobNumber);
  for (const label of ['Status', 'Location']) {
    await card.getByLabel(label).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  }
  await card.getByLabel('Status').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await seeToast(page, 'Job status updated successfully');
  const saved = (await (await page.request.get(`/api/jobs/${id}`)).json()) as JobWithHistory;
  expect(saved.editHistory.map(({ kind }) => kind)).toEqual(['created', 'status-changed']);
});
