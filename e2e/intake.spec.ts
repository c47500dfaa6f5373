import { createServer } from 'node:http';
import type { Job } from '@loupe/shared-types';
import type { Page } from '@playwright/test';
import { handAt, type Hand } from '../bench/hands/hand';
import { aJob, freshNumber, jobInput, seeToast } from './steps/jobs';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { openPage, PAGES, settle, tooWide } from './steps/walk';

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
nightly(
  'a job is taken in with at most 12 keys beside its text, and a usual one from its template',
  byDay('create-job-page.spec; bench/hands.ts counts the keys'),
  async ({ page }) => {
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
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Jobs');
      await hand.press('n');
      await say(hand, [...SPOKEN, ['customJobNumber', number]]);
      await hand.press('Control+Enter');
      await expect(page).toHaveURL(/\/live-jobs$/);
      expect(hand.effort().keys).toBeLessThanOrEqual(12);
      expect(await found(page, number)).toMatchObject({ totalCost: 65, location: 'Leamington Old' });
    });

    await test.step('a usual job, with the next number', async () => {
      // The address changes before the form of the last job has left.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Jobs');
      await page.keyboard.press('n');
      await expect(field(page, 'contactNumber')).toBeFocused();
      await field(page, 'nextNumber').check();
      const surname = freshNumber('Usual').replace('-', '');
      await field(page, 'contactNumber').focus();
      const hand = handAt(page, { x: 0, y: 0 });
      await say(hand, [
        ...SPOKEN.slice(0, 2),
        ['surname', surname],
        ...SPOKEN.slice(3, 5),
        ['item1', 'batt'],
      ]);
      await expect(page.getByRole('option', { name: /New battery and seal/ })).toBeVisible();
      await hand.press('Enter');
      await expect(field(page, 'description1')).toHaveValue('New battery and seal');
      await hand.press('Control+Enter');
      await expect(page).toHaveURL(/\/live-jobs/);
      expect(hand.effort().keys).toBeLessThanOrEqual(8);
      const job = await found(page, surname);
      expect(job).toMatchObject({ item1: 'Watch', totalCost: 12, dateToBeConfirmed: 'Yes' });
      expect(job.jobNumber).toMatch(/^J20\d\d-\d{3}$/);
    });
  },
);

// INTAKE-6, INTAKE-7, INTAKE-8, CUSTOMER-8
nightly(
  'a customer who has been here is taken in with at most 35 keys, text included',
  byDay('look-up.spec; bench/hands.ts counts the keys'),
  async ({ page, api }) => {
    const surname = freshNumber('Lark').replace(/[-\d]/g, 'x');
    const phone = `07700 900${String(Math.floor(Math.random() * 900) + 100)}`;
    const fern = {
      firstName: 'Fern',
      surname,
      contactNumber: phone,
      homeAddress: '1 Mill Lane',
      postcode: 'CV8 1ZZ',
    };
    const before = await aJob(api, {
      ...fern,
      email: `${surname}@example.com`,
      totalCost: 60,
      depositAmount: 15,
    });
    await aJob(api, { ...fern, firstName: 'Tom', postcode: 'CV8 1ZY' });
    await page.addInitScript(() =>
      localStorage.setItem('take-in', '{"location":"Kenilworth","nextNumber":"Yes"}'),
    );
    await signIn(page, 'priya');
    const box = field(page, 'contactNumber');
    const list = page.getByRole('listbox', { name: 'Customers who have been here' });
    const people = async () =>
      (await (await api.get(`/api/customers/lookup?search=${surname}`)).json()) as readonly unknown[];

    await test.step('each of four questions lists her, and her husband on the same number in a line of his own', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('n');
      await expect(box).toBeFocused();
      for (const text of [phone.slice(0, 11), surname.slice(0, 9), `${surname}, f`, `${surname} cv8 1`]) {
        await box.fill(text);
        await expect(list.getByRole('option', { name: `Fern ${surname}` })).toContainText('£45.00 owed');
      }
      await box.fill(surname);
      await expect(list.getByRole('option')).toHaveCount(2);
      await page.keyboard.press('Escape');
      await box.fill('');
    });

    await test.step('she is taken in by her number', async () => {
      const hand = handAt(page, { x: 0, y: 0 });
      await openPage(page, '/');
      await expect(page.getByText('Recent Jobs')).toBeVisible();
      await hand.press('n');
      await expect(box).toBeFocused();
      await hand.type(phone);
      await expect(list.getByRole('option').first()).toBeVisible();
      while (!(await list.getByRole('option', { selected: true }).textContent())?.includes(`Fern ${surname}`))
        await hand.press('ArrowDown');
      await hand.press('Enter');
      await expect(field(page, 'item1')).toBeFocused();
      await hand.type('batt');
      await hand.press('Enter');
      const aside = page.getByRole('region', { name: `Fern ${surname}` });
      await expect(aside.getByRole('list', { name: 'Last jobs' })).toContainText(before.jobNumber);
      await hand.press('Control+Enter');
      await expect(page).toHaveURL(/\/live-jobs/);
      const { keys, typed } = hand.effort();
      expect(keys + typed).toBeLessThanOrEqual(35);
      const [job] = (await (await api.get(`/api/jobs?search=${surname}&limit=1`)).json()) as readonly Job[];
      expect(job).toMatchObject({ ...fern, email: `${surname}@example.com`, item1: 'Watch' });
      expect(await people()).toHaveLength(2);
    });

    await test.step('with another number and address she is still no second customer, and he stays as he is', async () => {
      const tom = async () => (await people()).find((each) => JSON.stringify(each).includes('"Tom"'));
      const his = await tom();
      // The address changes before the form is gone, and a letter pressed in its fields is text.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Jobs');
      await page.keyboard.press('n');
      await expect(box).toBeFocused();
      await box.fill('01632 960456');
      await field(page, 'postcode').fill('B1 1AA');
      await field(page, 'surname').pressSequentially(surname);
      await list.getByRole('option', { name: `Fern ${surname}` }).click();
      await expect(field(page, 'firstName')).toHaveValue('Fern');
      await expect(page.getByText('Also known:').locator('..')).toContainText(phone);
      for (const name of ['contactNumber', 'postcode'] as const)
        await expect(field(page, name)).toHaveValue(name === 'postcode' ? 'B1 1AA' : '01632 960456');
      await field(page, 'homeAddress').press('Escape');
      await expect(field(page, 'homeAddress')).toHaveValue('');
      await field(page, 'homeAddress').fill('2 New Street');
      await field(page, 'item1').fill('Locket');
      await field(page, 'description1').fill('Clean');
      await page.keyboard.press('Control+Enter');
      await expect(page).toHaveURL(/\/live-jobs/);
      expect(await people()).toHaveLength(2);
      expect(await tom()).toEqual(his);
    });
  },
);

// TOUCH-1, HELP-3, HELP-5
nightly(
  'on a phone: the bar at the bottom covers nothing, and larger text scrolls nothing sideways',
  byDay('accessibility.spec measures pages on a phone'),
  async ({ page, api }) => {
    const job = await aJob(api);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'sofia', { path: '/waiting-collection' });
    const bar = page.getByRole('navigation', { name: 'Bottom bar' });
    await expect(bar.getByRole('link')).toHaveText(['New', 'Collect']);
    for (const control of await bar.locator('> *').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await expect(page.getByRole('article').first()).toBeVisible();
    const top = (await bar.boundingBox())?.y ?? 0;
    // Cards grow while their parts load, so that the end of the page moves.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return page
          .getByRole('main')
          .evaluate((main) =>
            Math.max(...[...main.children].map((each) => each.getBoundingClientRect().bottom)),
          );
      })
      .toBeLessThanOrEqual(top);
    await bar.getByRole('link', { name: 'New' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Repair Job');

    await page.goto('/');
    // It is offered once: not when this test is repeated.
    if (test.info().retry === 0) {
      await page.getByRole('button', { name: 'Take the two-minute tour' }).click();
      await expect(page.getByRole('region', { name: 'Tour' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }

    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Larger text' }).click();
    for (const path of PAGES) {
      await openPage(page, path);
      await expect(page.locator('html')).toHaveAttribute('data-larger');
      await settle(page);
      // A page that was only just drawn may still be laid out.
      await expect.poll(() => tooWide(page)).toEqual([]);
    }
    await expect(bar).toBeInViewport({ ratio: 1 });

    // What opens over a page is no wider than the screen either.
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/live-jobs?as=cards&search=${job.jobNumber}`);
      const card = page.getByRole('article').first();
      await card.getByRole('button', { name: /^Edit/ }).click();
      const fits = async () => {
        await settle(page);
        const box = await page.getByRole('dialog').last().boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      };
      await expect(page.getByRole('dialog')).toBeVisible();
      await fits();
      await page.keyboard.press('Escape');
      const link = card.getByRole('link').first();
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      const close = page.getByRole('button', { name: 'Close the job' });
      await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
      await fits();
      // SHEET-1: its button stays while the rest scrolls.
      await page.getByRole('region', { name: 'State and record' }).scrollIntoViewIfNeeded();
      await expect(close).toBeInViewport({ ratio: 1 });
      await close.click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // SHEET-2: as a page, its head stays below the header.
      await page.goto(address);
      const record = page.getByRole('region', { name: 'State and record' });
      await record.scrollIntoViewIfNeeded();
      await expect(record).toBeInViewport();
      const header = await page.getByRole('banner').boundingBox();
      const head = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(head?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      await expect(close).toBeInViewport({ ratio: 1 });
      expect(await tooWide(page)).toEqual([]);
    }
  },
);

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  // HELP-4
  test('the product is installable, and shows its own page when the server is gone, and nothing else', async ({
    page,
    ownStack,
  }) => {
    const stack = await ownStack({ env: { SAMPLE_DATA: '0' } });
    await signIn(page, 'priya', { url: stack.url });
    const manifest = await page.request.get(`${stack.url}/manifest.webmanifest`);
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { icons, start_url } = (await manifest.json()) as {
      readonly icons: readonly { readonly src: string; readonly purpose: string }[];
      readonly start_url: string;
    };
    expect([start_url, icons.map(({ purpose }) => purpose)]).toEqual(['/', ['any', 'any', 'maskable']]);
    for (const { src } of icons)
      expect((await page.request.get(stack.url + src)).headers()['content-type']).toBe('image/png');

    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const cached = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    await page.goto(`${stack.url}/live-jobs`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Jobs');
    await expect.poll(cached).toEqual(['/offline.html']);

    await stack.stop();
    await page.goto(`${stack.url}/live-jobs`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loupe & Bench cannot be reached');
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    expect(await cached()).toEqual(['/offline.html']);

    const back = createServer((_, answer) =>
      answer.setHeader('Content-Type', 'text/html').end('<h1>Back</h1>'),
    );
    back.listen(Number(new URL(stack.url).port), '127.0.0.1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back');
    back.closeAllConnections();
    back.close();
  });
});
