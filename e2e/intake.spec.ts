import type { Job } from '@loupe/shared-types';
import type { Page } from '@playwright/test';
import { handAt, type Hand } from '../bench/hands/hand';
import { freshNumber, jobInput, seeToast } from './steps/jobs';
import { expect, signIn, test } from './stack/fixtures';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** What is said at the counter, in the order in which it is said. */
const SPOKEN = [
  ['contactNumber', '07700 900456'],
  ['firstName', 'Imogen'],
  ['surname', 'Takeley'],
  ['homeAddress', '4 Bath Street, Leamington Spa'],
  ['postcode', 'CV31 3AE'],
  ['item1', 'Signet ring'],
  ['description1', 'Resize from L to N'],
  ['totalCost', '65'],
] as const;

async function say(hand: Hand, texts: readonly (readonly [name: string, text: string])[]): Promise<void> {
  await expect(field(hand.page, 'contactNumber')).toBeFocused();
  for (const [name, text] of texts) {
    await hand.tabTo(field(hand.page, name));
    await hand.type(text);
  }
}

const found = async (page: Page, search: string): Promise<Job> => {
  const jobs = (await (await page.request.get(`/api/jobs?search=${search}`)).json()) as readonly Job[];
  expect(jobs).toHaveLength(1);
  return jobs[0] as Job;
};

// INTAKE-1, INTAKE-2, INTAKE-3, INTAKE-4, TEMPLATE-3, HELP-1
test('a job is taken in with at most 12 keys beside its text, and a usual one from its template', async ({
  page,
}) => {
  await signIn(page, 'priya');
  const number = freshNumber('TAKE');

  await test.step('a first job says where this computer stands', async () => {
    await page.getByRole('link', { name: 'Create New Job' }).first().click();
    const { location, ...texts } = jobInput();
    for (const [name, text] of Object.entries(texts)) await field(page, name).fill(String(text));
    await field(page, 'location').selectOption(location);
    await page.getByRole('button', { name: 'Create Job' }).click();
    await seeToast(page, 'Job created successfully');
    await expect(page).toHaveURL(/\/live-jobs$/);
  });

  await test.step('a job with the number of its bag', async () => {
    const hand = handAt(page, { x: 0, y: 0 });
    await hand.press('n');
    await say(hand, [...SPOKEN, ['customJobNumber', number]]);
    await hand.press('Control+Enter');
    await expect(page).toHaveURL(/\/live-jobs$/);
    expect(hand.effort().keys).toBeLessThanOrEqual(12);
    expect(await found(page, number)).toMatchObject({ totalCost: 65, location: 'Leamington Old' });
  });

  await test.step('a usual job, with the next number', async () => {
    await page.keyboard.press('n');
    await field(page, 'nextNumber').check();
    const surname = freshNumber('Usual').replace('-', '');
    await field(page, 'contactNumber').focus();
    const hand = handAt(page, { x: 0, y: 0 });
    await say(hand, [...SPOKEN.slice(0, 2), ['surname', surname], ...SPOKEN.slice(3, 5), ['item1', 'batt']]);
    await expect(page.getByRole('option', { name: /New battery and seal/ })).toBeVisible();
    await hand.press('ArrowDown');
    await hand.press('Enter');
    await expect(field(page, 'description1')).toHaveValue('New battery and seal');
    await hand.press('Control+Enter');
    await expect(page).toHaveURL(/\/live-jobs/);
    expect(hand.effort().keys).toBeLessThanOrEqual(9);
    const job = await found(page, surname);
    expect(job).toMatchObject({ item1: 'Watch', totalCost: 12, dateToBeConfirmed: 'Yes' });
    expect(job.jobNumber).toMatch(/^J20\d\d-\d{3}$/);
  });
});
