import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';
import { aJob, findOn, send } from './steps/jobs';
import { follow, lostInForcedColours, offendersOnPhone, openPage, PAGES, tooWide } from './steps/walk';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const COUNTER = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

/** What repeats the first rows of a list: only the nightly run measures all of it. */
const FURTHER_ROWS = ['main article:nth-of-type(n + 4)', 'main li:nth-of-type(n + 4)'];

/** The same around every page: by day it is measured at the first page of each test. */
const FRAME = ['header:not(main header)', 'nav:not(main nav)'];

const DIALOG = { within: '[role=dialog], dialog[open]' };

/** In place of axe's source, 1.4 MB that a page would compile again for each measurement. */
const NOTHING_MORE = { axeSource: ';' };

interface Measured {
  /** Of what opens over a page: the page itself is measured elsewhere. */
  readonly within?: string;
  readonly isFirst?: boolean;
}

/** Axe's findings, each with its element. */
async function findings(page: Page, { within, isFirst = true }: Measured = {}): Promise<readonly string[]> {
  // Axe measures colours, so finite animations must have finished; infinite ones are ignored.
  await page.evaluate(() => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(fading.map((animation) => animation.finished.catch(() => undefined)));
  });
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Without it each measurement opens one more page, to gather what foreign frames found; there are none.
  const builder = new AxeBuilder({ page, ...(hasAxe && NOTHING_MORE) })
    .setLegacyMode(true)
    .withTags(WCAG_2_2_AA);
  if (!isNightly) {
    [...FURTHER_ROWS, ...(isFirst ? [] : FRAME)].forEach((part) => builder.exclude(part));
    if (within) builder.include(within);
  }
  const { violations } = await builder.options({ resultTypes: ['violations'] }).analyze();
  return violations.map(
    ({ id, nodes }) => `${new URL(page.url()).pathname} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

/** Forced colours are measured on one page in so many by day. */
const COLOUR_PAGES = isNightly ? 1 : 3;

/** Axe in dark mode is slow, and finds colours: by day it measures the first pages, a form and a list. */
const DARK_PAGES = isNightly ? PAGES.length : 2;

async function atTheCounter(page: Page, at: number): Promise<readonly string[]> {
  return [
    ...(await findings(page, { isFirst: at === 0 })),
    ...(await tooWide(page)),
    // Last, since it changes the colours.
    ...(at % COLOUR_PAGES === 0 ? await lostInForcedColours(page) : []),
  ];
}

async function onAPhone(page: Page, at: number): Promise<readonly string[]> {
  const found = [
    ...(at < DARK_PAGES ? await findings(page, { isFirst: at === 0 }) : []),
    ...(await offendersOnPhone(page)),
    ...(await tooWide(page)),
  ];
  await page.setViewportSize(TABLET);
  found.push(...(await tooWide(page)));
  await page.setViewportSize(PHONE);
  return found;
}

/** Each page is opened once on each screen, for all that is to be found there. */
const SCREENS = [
  {
    name: 'in light at the counter',
    use: { viewport: COUNTER, colorScheme: 'light' },
    faultsOf: atTheCounter,
  },
  {
    name: 'in dark on a phone',
    use: { viewport: PHONE, colorScheme: 'dark', hasTouch: true, isMobile: true },
    faultsOf: onAPhone,
  },
] as const;

/** Lists of the same cards as Live Jobs. */
const ALIKE: readonly string[] = ['/waiting-collection', '/customer-rejected', '/missing'];
const MEASURED = PAGES.filter((path) => isNightly || !ALIKE.includes(path));

/** By day every page is measured on one of the screens, in turn; the nightly run has each on all of them. */
const pagesOn = (screen: number) => MEASURED.filter((_, at) => isNightly || at % SCREENS.length === screen);

/** Pages of one test: each is opened from the one before it. At night they are more than one test can take. */
const AT_ONCE = isNightly ? 9 : 18;

// The slowest file of the run, so its tests are spread over all workers, with a long timeout for busy machines.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const [screen, { name, use, faultsOf }] of SCREENS.entries()) {
  test.describe(name, () => {
    test.use(use);

    // PAGE-11
    test('the sign-in page has no accessibility finding', async ({ page }) => {
      test.skip(!isNightly && screen > 0, 'By day on the first screen');
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    for (let from = 0; from < pagesOn(screen).length; from += AT_ONCE) {
      const paths = pagesOn(screen).slice(from, from + AT_ONCE);
      // PAGE-11, TOUCH-2
      test(`${paths.join(', ')} are accessible, fit, keep their forms with forced colours and log no error`, async ({
        page,
      }) => {
        const found: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') found.push(`${page.url()} console: ${message.text()}`);
        });
        await signIn(page);
        for (const [at, path] of paths.entries()) {
          await openPage(page, path);
          found.push(...(await faultsOf(page, at)));
        }
        expect(found).toEqual([]);
      });
    }
  });
}

// PAGE-11
test('no dialog or open panel has one', async ({ page, api }) => {
  const job = await aJob(api, { totalCost: 50 });
  const live = await aJob(api);
  await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Inspected and Waiting on Parts' });
  const said = {
    callDate: '2026-04-03',
    callTime: '10:15',
    callerName: 'Rosalind Okafor',
    callContent: 'Price?',
  };
  await send(api, 'POST', `/api/jobs/${job.id}/calls`, said);
  await signIn(page);
  const found: string[] = [];
  const card = await findOn(page, 'Waiting for Parts', job.jobNumber);
  await card.getByRole('button', { name: 'History' }).click();
  await expect(card.getByText('Price?')).toBeVisible();
  found.push(...(await findings(page, { within: 'main article' })));
  for (const name of ['Edit', 'Order Parts']) {
    await card.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findings(page, DIALOG)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card.getByRole('button', { name })).toBeFocused();
  }
  await card.getByRole('link', { name: job.jobNumber }).click();
  const sheet = page.getByRole('dialog', { name: job.jobNumber });
  await expect(sheet.getByText(/^Call on .*, caller Rosalind Okafor$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit Money' }).click();
  await expect(sheet.getByLabel(/^Total cost/)).toBeVisible();
  found.push(...(await findings(page, DIALOG)));
  await page.goBack();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(job.jobNumber);
  await expect(page.getByRole('option', { name: job.jobNumber }).first()).toBeVisible();
  found.push(...(await findings(page, DIALOG)));
  await page.keyboard.press('Escape');
  for (const layout of ['rows', 'board']) {
    await follow(page, `/live-jobs?as=${layout}&search=${live.jobNumber}`);
    await page.getByRole('button', { name: `Actions for ${live.jobNumber}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    // The board scrolls sideways, and would cut off a menu of its first column.
    if (layout === 'board') await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    found.push(...(await findings(page, { within: '[role=menu]' })));
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  found.push(...(await findings(page, DIALOG)));
  await page.keyboard.press('Escape');
  const group = await findOn(page, 'Customer Call Log', job.jobNumber);
  await group.getByRole('button', { name: 'Add Call' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Call Log' }).click();
  await expect(page.getByText('Call content is required')).toBeVisible();
  found.push(...(await findings(page, DIALOG)));
  expect(found).toEqual([]);
});

// PAGE-11, FIND-3, SHEET-5, SHEET-6, DENSITY-2, BOARD-1
test('Find, the sheet, a menu and the board have names for a screen reader and are worked by keyboard alone', async ({
  page,
  api,
}) => {
  const job = await aJob(api, { totalCost: 50 });
  const number = job.jobNumber;
  await signIn(page, 'priya', { path: `/live-jobs?as=rows&search=${number}` });
  const opener = page.getByRole('button', { name: `Actions for ${number}` });
  await expect(opener).toBeVisible();

  await test.step('Find', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number);
    const find = page.getByRole('dialog', { name: 'Find' });
    await expect(find.getByRole('option', { selected: true })).toContainText(number);
    await expect(find).toMatchAriaSnapshot(`
      - dialog "Find":
        - combobox "Find jobs, people and pages": ${number}
        - button "Scan with the camera"
        - button "Close Find"
        - status: 1 result
        - listbox "Results":
          - group "Live Jobs":
            - option /${number}.*Next. Ready for collection/ [selected]
    `);
    await page.keyboard.press('Enter');
  });

  await test.step('the sheet', async () => {
    const sheet = page.getByRole('dialog', { name: number });
    await expect(sheet.getByRole('region', { name: 'Story' })).toBeVisible();
    await expect(sheet.getByRole('heading', { name: number })).toBeFocused();
    await expect(sheet.getByRole('region', { name: 'Actions' })).toMatchAriaSnapshot(`
      - region "Actions":
        - button "Ready for collection"
        - combobox "Status"
        - button "Log call"
        - button "Print"
        - switch "Missing"
    `);
    await page.keyboard.press('m');
    await expect(sheet.getByRole('combobox', { name: 'Location' })).toBeFocused();
    await page.keyboard.press('2');
    await expect(page.getByText('Item moved to Leamington New').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the menu of its row', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: `Actions for ${number}` });
    const items = menu.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    for (const item of await items.all()) await expect(item).toHaveAccessibleName(/\w/);
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitemradio', { name: 'Completed' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  await test.step('the board', async () => {
    await follow(page, `/live-jobs?as=board&search=${number}`);
    await page.getByRole('button', { name: `Move ${number}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`${number} grabbed, over Live Jobs.`)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByText(`Cancelled: ${number} stays in Live Jobs.`)).toBeAttached();
    await expect(page.getByRole('region', { name: 'Live Jobs', exact: true })).toContainText(number);
  });
});
