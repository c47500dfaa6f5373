import type { Locator, Page } from '@playwright/test';
import { authenticate, byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';
import { aJob, cardOf, findOn, freshNumber, searchOn, seeToast, send } from './steps/jobs';
import { readPdf } from './steps/pdf';
import { lostInForcedColours, offendersOnPhone, openPage, tooWide } from './steps/walk';

// Each test visits many pages, possibly on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const LONG = 'Loose stone in a folded paper, kept in the top drawer. '.repeat(180).trim();
const ENDLESS = 'W'.repeat(2_000);

const CALL = { callDate: '2026-04-03', callTime: '10:15', callerName: 'Rosalind', callContent: 'Price?' };

/** How to open each dialog, drawer or menu, by page, with what must then be visible. */
const OPENED: readonly (readonly [path: string, opens: string, open: (page: Page) => Promise<void>])[] = [
  ['/live-jobs', 'article form', (page) => press(page.getByRole('article').first(), 'Log call')],
  ['/live-jobs', '.ant-modal', (page) => press(page.getByRole('article').first(), 'Edit')],
  ['/waiting-parts', '.ant-modal', (page) => press(page.getByRole('article').first(), 'Order Parts')],
  ['/waiting-collection', '[name=jobStatus]', (page) => page.getByLabel('Change Status').first().check()],
  ['/completed', '.ant-drawer', (page) => page.getByText('View Full Details').first().click()],
  ['/call-log', '.ant-modal', (page) => press(page.getByRole('article').first(), 'Add Call')],
  ['/', 'dialog', (page) => page.keyboard.press('?')],
  ['/', '#account', (page) => page.locator('[popovertarget=account]').click()],
  ['/', 'dialog nav', (page) => page.getByRole('button', { name: 'Menu', exact: true }).click()],
];

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click();

/** Forced colours are slow to measure: by day what opens in one place in so many. */
const COLOUR_PLACES = isNightly ? 1 : 3;

/** By day the narrowest; the texts have the least room there. */
const SIDEBAR_WIDTHS = [820, 1093, 1152];

/** Asserts that the focus is in the page: neither lost nor on a dialog's close button. */
async function focusStays(page: Page, where = 'main'): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect(await page.evaluate((place) => Boolean(document.activeElement?.closest(place)), where)).toBe(true);
}

// TOUCH-2
test('on a phone every control and field of what opens is large enough for touch, and none is lost with forced colours', async ({
  browser,
  baseURL,
  page: first,
  api,
}) => {
  // One job for each page: what opens is measured here, long lists in accessibility.spec.
  const surname = freshNumber('Touch');
  for (const jobStatus of [
    'In-progress',
    'Inspected and Waiting on Parts',
    'Waiting for Collection',
    'Completed',
  ]) {
    const { id } = await aJob(api, { surname });
    await send(api, 'POST', `/api/jobs/${id}/calls`, CALL);
    await send(api, 'PATCH', `/api/jobs/${id}`, { jobStatus });
  }
  await authenticate(first, 'amelia');
  const phone = await browser.newContext({
    baseURL,
    storageState: await first.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  const found: string[] = [];
  for (const [at, [path, opens, open]] of OPENED.entries()) {
    if (path !== OPENED[at - 1]?.[0]) await openPage(page, path === '/' ? path : `${path}?search=${surname}`);
    await open(page);
    await expect(page.locator(opens).first()).toBeVisible();
    found.push(...(await offendersOnPhone(page)), ...(await tooWide(page)));
    // Last, since it changes the colours.
    if (at % COLOUR_PLACES === 0) found.push(...(await lostInForcedColours(page)));
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], dialog[open]')).toHaveCount(0);
  }
  await phone.close();
  expect(found).toEqual([]);
});

nightly(
  `the sidebar says what its entries are at ${SIDEBAR_WIDTHS.join(', ')} px, and nothing stays after a tap`,
  byDay('The look of the frame seldom changes'),
  async ({ page }) => {
    await signIn(page);
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    for (const width of SIDEBAR_WIDTHS) {
      await page.setViewportSize({ width, height: 1180 });
      await openPage(page, '/');
      await expect(entries.filter({ hasText: 'Database Viewer' })).toBeVisible();
      const names = await entries.locator('[class*=label]').evaluateAll((all) =>
        all.map((name) => ({
          text: name.textContent,
          isNarrow: name.getBoundingClientRect().width <= 20,
          isCut: name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).display !== 'inline',
        })),
      );
      expect(names.length).toBeGreaterThanOrEqual(15);
      expect(names).toHaveLength(await entries.count());
      expect(names.filter(({ isNarrow, isCut }) => isNarrow || isCut)).toEqual([]);
      await entries.filter({ hasText: 'Quote' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Quote' })).toBeVisible();
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    }
  },
);

test('the focus stays in the page after every action on a card, and at the card when a part is ordered or arrives', async ({
  page,
  api,
}) => {
  const job = await aJob(api, { totalCost: 50 });
  await signIn(page);
  const card = await findOn(page, 'Live Jobs', job.jobNumber);

  await press(card, 'Log call');
  await card.getByLabel('Call details').fill('Ready on Friday');
  await press(card, 'Save call');
  await seeToast(page, 'Call details recorded successfully');
  await expect(card.getByRole('button', { name: 'Log call' })).toBeFocused();
  await press(card, 'Log call');
  await press(card, 'Cancel');
  await expect(card.getByRole('button', { name: 'Log call' })).toBeFocused();

  await press(card, 'Edit');
  await expect(page.getByRole('dialog').getByLabel('Job number')).toBeFocused();
  await page.getByRole('dialog').getByLabel('Surname').fill('Okafor-Lindqvist');
  await press(page.getByRole('dialog'), 'Save Changes');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused();

  await card.getByLabel('Status').focus();
  await card.getByLabel('Status').selectOption('Inspected and Waiting on Parts');
  await expect(card).toHaveCount(0);
  await focusStays(page);

  await findOn(page, 'Waiting for Parts', job.jobNumber);
  await press(card, 'Order Parts');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await dialog.getByLabel('Description').fill('Crown');
  await dialog.getByLabel('Source').fill('Clerkenwell');
  await dialog.getByLabel('Cost').fill('4.50');
  await dialog.getByLabel('Invoice number').fill('I-1');
  await press(dialog, 'Order Parts');
  await expect(dialog).toHaveCount(0);
  // The likeliest next step is another one now.
  await expect(card.getByText('Clerkenwell')).toBeVisible();
  await focusStays(page, 'article');
  await card.getByRole('switch', { name: 'Crown has arrived' }).click();
  await expect(card.getByText('Arrived', { exact: true })).toBeVisible();
  await expect(card.getByRole('switch', { name: 'Crown has arrived' })).toBeFocused();
});

nightly(
  'the focus goes on to the next card when one leaves its list',
  byDay('stages.spec of the jobs remote'),
  async ({ page, api }) => {
    const mark = freshNumber('Focus');
    const many = (given: Record<string, unknown>) =>
      Promise.all([1, 2, 3].map(() => aJob(api, { surname: mark, ...given })));
    await many({ quoteAmount: 40 });
    const collect = await many({ totalCost: 0 });
    for (const job of collect)
      await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Waiting for Collection' });
    const rejected = await many({ quoteAmount: 40 });
    for (const job of rejected) await send(api, 'PATCH', `/api/jobs/${job.id}`, { customerRejected: true });
    const lost = await many({});
    for (const job of lost) await send(api, 'PATCH', `/api/jobs/${job.id}`, { missing: 'Yes' });
    await signIn(page);

    const leaves: readonly (readonly [label: string, act: (card: Locator) => Promise<void>])[] = [
      ['Quote', (card) => press(card, 'Accept')],
      ['Quote', (card) => press(card, 'Reject')],
      ['Waiting for Collection', (card) => press(card, 'Mark as Completed & Collected')],
      ['Customer Rejected', (card) => press(card, 'Mark as Collected')],
      ['Customer Rejected', (card) => card.getByLabel('Customer Rejected').click({ force: true })],
      ['Missing in Action', (card) => card.getByRole('switch').click()],
    ];
    for (const [label, act] of leaves) {
      await searchOn(page, label, mark);
      const cards = cardOf(page, mark);
      await expect(cards.nth(1)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(await cards.count());
      const before = await cards.count();
      await act(cards.first());
      await expect(cards).toHaveCount(before - 1);
      await expect(cards.first()).toBeFocused();
    }
    // The last card of a list leaves, so the focus moves to the page itself.
    await searchOn(page, 'Quote', mark);
    for (const left of [1, 0]) {
      await press(cardOf(page, mark).first(), 'Accept');
      await expect(cardOf(page, mark)).toHaveCount(left);
      // At rest in its place, the next press would be one by the same hand.
      await page.mouse.move(0, 0);
    }
    await focusStays(page);
  },
);

test('dialogs open on their first field or their title, and give the focus back; single-key shortcuts can be switched off', async ({
  page,
  api,
}) => {
  const job = await aJob(api);
  await send(api, 'POST', `/api/jobs/${job.id}/calls`, CALL);
  await send(api, 'PATCH', `/api/jobs/${job.id}`, { jobStatus: 'Completed', customerCollected: true });
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await signIn(page);
  const dialog = page.getByRole('dialog');

  await openPage(page, '/');
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused();
  await page.keyboard.press('Escape');

  await openPage(page, `/call-log?search=${job.jobNumber}`);
  const add = page
    .getByRole('article', { name: job.jobNumber, exact: true })
    .getByRole('button', { name: 'Add Call' });
  await add.click();
  await expect(dialog.getByLabel('Call Date')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();

  await openPage(page, `/completed?search=${job.jobNumber}`);
  const details = page.getByRole('button', { name: `View Full Details of ${job.jobNumber}` });
  await details.click();
  await expect(dialog.getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeFocused();

  await openPage(page, '/monthly-report');
  const figure = page.getByRole('main').getByRole('button', { name: /job/i }).first();
  await figure.click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer-title') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();

  // For this user in this browser.
  await page.keyboard.press('?');
  await page.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const key of ['/', '?']) await page.keyboard.press(key);
  await expect(page.getByLabel('Search jobs, names, phones')).not.toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const BUTTONS = [
  'ShowAll',
  'Showless',
  'Logcall',
  'AddCall',
  'Undo',
  'Orderparts',
  'ViewFullDetails',
  'Showmore',
  'Logout',
  'AccessRecord',
  'Singlekeyshortcuts',
  'CreateNewJob',
  'Export',
];

test('a page, a long list and the full details are printed whole, without anything to press', async ({
  page,
  api,
}) => {
  const surname = freshNumber('Print');
  const details = await aJob(api, {
    surname,
    notes: `${LONG} END-OF-NOTES`,
    description1: 'Resize',
    totalCost: 0,
  });
  for (let call = 1; call <= 40; call += 1)
    await send(api, 'POST', `/api/jobs/${details.id}/calls`, {
      callDate: '2026-04-03',
      callTime: '10:15',
      callerName: 'Rosalind',
      callContent: `Printed call ${String(call).padStart(2, '0')}.`,
    });
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      aJob(api, { surname, item1: `Ring number ${String(at).padStart(2, '0')}.` }),
    ),
  );
  await send(api, 'PATCH', `/api/jobs/${details.id}`, { jobStatus: 'Completed' });
  // Without a touch since the page was opened.
  await signIn(page, 'amelia', { path: `/live-jobs?search=${surname}` });
  const print = async (landscape = false) => readPdf(await page.pdf({ format: 'A4', landscape }));

  await expect(page.getByRole('article')).toHaveCount(20);
  const live = await print();
  for (const at of others.keys()) expect(live.letters).toContain(`Ringnumber${String(at).padStart(2, '0')}.`);

  const papers = [live];
  // By day one list and the details.
  if (isNightly) {
    await searchOn(page, 'Physical Item Tracker', surname);
    await expect(page.getByText('Ring number 19.')).toBeAttached();
    for (const landscape of [false, true]) {
      const { letters, sheets } = await print(landscape);
      for (const at of others.keys()) expect(letters).toContain(`Ringnumber${String(at).padStart(2, '0')}.`);
      expect(sheets).toBeGreaterThan(1);
    }

    await searchOn(page, 'Customer Call Log', surname);
    await expect(page.getByText('Printed call 01.')).toBeAttached();
    const calls = await print();
    papers.push(calls);
    for (let call = 1; call <= 40; call += 1)
      expect(calls.letters).toContain(`Printedcall${String(call).padStart(2, '0')}.`);
  }

  await searchOn(page, 'Collected By Customer', surname);
  await page.getByRole('button', { name: `View Full Details of ${details.customJobNumber}` }).click();
  await expect(page.getByRole('dialog').getByText('Printed call 01.')).toBeAttached();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Story' })).toBeAttached();
  const whole = await print();
  for (let call = 1; call <= 40; call += 1)
    expect(whole.letters).toContain(`Printedcall${String(call).padStart(2, '0')}.`);
  expect(whole.letters).toContain('END-OF-NOTES');
  expect(whole.letters).toContain('Lastedited');
  expect(whole.letters, 'the drawer alone').not.toContain('Allsuccessfullycompletedrepairjobs');
  expect(whole.sheets).toBeGreaterThan(2);
  for (const { letters } of [...papers, whole])
    for (const button of BUTTONS) expect(letters).not.toContain(button);
});

nightly(
  'names in other letters are drawn in one font',
  byDay('The font seldom changes'),
  async ({ page, api }) => {
    const names = [
      'Łukasz Śliwiński',
      'Őszi Țăran',
      'Işıl Çağlayan',
      'Nguyễn Thị Hồng',
      'Ωραία Παπαδοπούλου',
    ];
    const mark = freshNumber('Font');
    // Not among the Live Jobs, whose transfer size another test measures.
    for (const name of names) await aJob(api, { firstName: name, surname: mark, quoteAmount: 40 });
    await signIn(page, 'amelia', { path: `/quote?search=${mark}` });
    await expect(page.getByRole('article')).toHaveCount(names.length);
    await page.evaluate(() => document.fonts.ready);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const othersDrawn = async (): Promise<readonly string[]> => {
      const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
      const selector = 'article h2 ~ *, article bdi';
      const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
      expect(nodeIds.length).toBeGreaterThan(names.length);
      const others: string[] = [];
      for (const nodeId of nodeIds) {
        const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
        const { outerHTML } = await devtools.send('DOM.getOuterHTML', { nodeId });
        for (const { familyName } of fonts)
          if (!familyName.startsWith('Source Sans 3')) others.push(`${familyName}: ${outerHTML}`);
      }
      return others;
    };
    // A node that is drawn anew meanwhile has no answer.
    await expect(async () => expect(await othersDrawn()).toEqual([])).toPass({ timeout: 15_000 });
  },
);

nightly(
  'right-to-left names begin where the others do, and long notes fold',
  byDay('hostile-texts.spec has such names'),
  async ({ page, api }) => {
    const mark = freshNumber('Bidi');
    const job = await aJob(api, {
      firstName: 'שרה',
      surname: `לוי ${mark}`,
      item1: 'טבעת',
      description1: ENDLESS,
      notes: LONG,
    });
    await send(api, 'POST', `/api/jobs/${job.id}/calls`, {
      callDate: '2026-04-03',
      callTime: '10:15',
      callerName: 'שרה לוי',
      callContent: LONG,
    });
    await signIn(page);
    for (const label of [
      'Live Jobs',
      'Physical Item Tracker',
      'Customer Call Log',
      'Timeline View',
      'Edit Log',
    ]) {
      await searchOn(page, label, mark);
      const name = page.getByRole('main').locator('bdi').filter({ hasText: 'לוי' }).first();
      await expect(name).toBeVisible();
      // Its text is aligned to the left edge of its block.
      const gap = await name.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        let block: Element = element;
        while (getComputedStyle(block).display === 'inline') block = block.parentElement as Element;
        const before = range.getBoundingClientRect().left - block.getBoundingClientRect().left;
        return getComputedStyle(block).textAlign === 'left' || block !== element ? before : Infinity;
      });
      expect(gap, label).toBeLessThan(240);
    }
    const card = await findOn(page, 'Live Jobs', mark);
    const folds = card.getByRole('button', { name: 'Show all' });
    await expect(folds).toHaveCount(2);
    const folded = await card.evaluate((element) => element.clientHeight);
    expect(folded).toBeLessThan(900);
    await folds.first().focus();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Show less' })).toBeFocused();
    expect(await card.evaluate((element) => element.clientHeight)).toBeGreaterThan(folded);
  },
);
