import type { Page } from '@playwright/test';
import { codeOf } from '@loupe/domain';
import { LABEL_PRESETS, TICKET_PRESETS, type Job, type Print } from '@loupe/shared-types';
import { aJob, cardOf, freshNumber, jobInput, seeToast, send } from './steps/jobs';
import {
  blocksOf,
  catchPrinting,
  codesIn,
  inkAround,
  lastPaper,
  overlapsOf,
  printedPdf,
  sheetsOf,
} from './steps/paper';
import { shopFile } from './steps/shop-file';
import { follow } from './steps/walk';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';
import { isNightly } from './stack/nightly';

const LONG = 'Zugehörige Kette mit verstärktem Karabiner und graviertem Anhänger '.repeat(4).slice(0, 200);
const FOUR = Object.fromEntries(
  [1, 2, 3, 4].flatMap((n) => [
    [`item${n}`, LONG],
    [`description${n}`, LONG],
  ]),
);

/** As long as settings take, on many lines. */
const TERMS =
  `${'Kept with care.\n'.repeat(20)}${'Work beyond the estimate is done only once you agree. '.repeat(12)}`
    .slice(0, 600)
    .trim();

/** Widths and heights in millimetres; an endless paper is as high as its text. */
const SIZES: Readonly<Record<string, readonly [width: number, height: number | null]>> = {
  'dymo-99012': [89, 36],
  'dymo-99010': [89, 28],
  'dymo-11354': [57, 32],
  'brother-62x29': [62, 29],
  'brother-62x40': [62, 40],
  a4: [210, 297],
  'receipt-80': [72, null],
  'receipt-58': [48, null],
};

/** By day the smallest label; a ticket on A4 is printed below. */
const PAPERS = [...LABEL_PRESETS, ...TICKET_PRESETS].filter((preset) => isNightly || preset === 'dymo-11354');

/** The coarser is the harder to read; the nightly run has the finer too. */
const DPI = isNightly ? [203, 300] : [203];

/** The papers on which the labels of places are looked at: by day the smallest. */
const PLACES_ON: readonly string[] = isNightly ? LABEL_PRESETS : ['dymo-11354'];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Did it print?' });
/** From the card on its stage's page, to which a link of the open page leads. */
async function printFromCard(page: Page, job: Job, kind: 'label' | 'ticket'): Promise<void> {
  await follow(page, `/live-jobs?search=${job.customJobNumber}`);
  const card = cardOf(page, job.customJobNumber ?? '');
  await card.getByRole('button', { name: /^More for / }).click();
  await card.getByRole('menuitem', { name: `Print ${kind}` }).click();
}

const yes = (page: Page) => dialog(page).getByRole('button', { name: 'Yes, it printed' });

// LABEL-1, LABEL-2, LABEL-3, LABEL-4, LABEL-5, LABEL-6, LABEL-7, LABEL-8
test('each paper is one page of its size whatever is on it, its codes are read at the dpi of printers, and copies are counted', async ({
  page,
  ownStack,
  playwright,
}) => {
  test.slow();
  // A shop of its own: of its trays, and of today's jobs, which are counted.
  const trays = [{ name: LONG.slice(0, 100) + 'W'.repeat(100), shop: 'Kenilworth' }];
  const { url } = await ownStack({ env: { SHOP_CONFIG: shopFile({ trays }), SAMPLE_DATA: '0' } });
  const asked = await catchPrinting(page);
  await signIn(page, 'amelia', { url });
  const api = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { origin: url },
    storageState: await page.context().storageState(),
  });
  const jobs = [
    await aJob(api, { surname: 'Żółć', firstName: 'Łukasz', customJobNumber: `J${freshNumber('2026')}` }),
    await aJob(api, {
      surname: 'عائشة',
      firstName: 'عائشة',
      ...FOUR,
      statusOrder: 'High Priority',
      airTag: 'Yes',
    }),
    await aJob(api, { surname: '-', customJobNumber: `${freshNumber('N')}-${'0123456789'.repeat(4)}` }),
    // What a counter writes on a full day.
    await aJob(api, {
      surname: 'Okafor-Pemberton',
      ...Object.fromEntries(
        [1, 2, 3, 4].flatMap((n) => [
          [`item${n}`, `Signet ring, 9ct, ${n}`],
          [`description${n}`, LONG.slice(0, 125)],
        ]),
      ),
      statusOrder: 'High Priority',
      airTag: 'Yes',
      location: 'Leamington Old',
      dateToBeConfirmed: 'Yes',
      confirmedDate: '2026-12-24',
      totalCost: 185,
      quoteAmount: 150,
      depositAmount: 50,
    }),
  ];
  for (const preset of PAPERS) {
    const kind = TICKET_PRESETS.some((one) => one === preset) ? 'ticket' : 'label';
    const isRoll = preset.startsWith('receipt');
    await send(api, 'PATCH', '/api/settings/printing', {
      [`${kind}Preset`]: preset,
      barcode: true,
      ...(isRoll && { terms: TERMS }),
    });
    await page.goto(`${url}/print`);
    for (const job of jobs) await page.getByLabel(job.customJobNumber ?? '').check();
    await page.getByRole('button', { name: `Print ${jobs.length} ${kind}s` }).click();
    const sheets = await sheetsOf(await printedPdf(page));
    const blocks = await blocksOf(page);
    expect([preset, overlapsOf(blocks)]).toEqual([preset, []]);
    // What has no room on a half of A4, or on a label, is items alone; a roll has room for everything.
    const cut = blocks.filter(({ isCut }) => isCut).map(({ text }) => text);
    const isItem = (text: string) => LONG.startsWith(text.slice(0, 9)) || text.startsWith('Signet ring');
    expect([preset, cut.filter((text) => isRoll || !isItem(text))]).toEqual([preset, []]);
    const full = blocks.filter(({ sheet }) => sheet === jobs.length - 1).map(({ text }) => text);
    if (kind === 'label') expect(full.join()).toMatch(/in \d\d\/.*promised 24\/12\/2026/);
    else {
      expect(full.filter((text) => /^(Estimate|Total|Deposit|Balance)/.test(text))).toEqual([
        'Estimate, not to be exceeded unasked',
        'Deposit',
        'Estimate, not to be exceeded unasked',
        'Deposit',
      ]);
      if (isRoll) expect(blocks.filter(({ text }) => text === TERMS)).toHaveLength(2 * jobs.length);
    }
    await dialog(page).getByRole('button', { name: 'No, it did not print' }).click();
    if (PLACES_ON.includes(preset)) {
      await page.goto(`${url}/places`);
      await page.getByRole('button', { name: /^Print all \d+ labels$/ }).click();
      await lastPaper(page);
      const places = await blocksOf(page);
      expect(places.some(({ text }) => text.startsWith(LONG.slice(0, 30)))).toBe(true);
      // A name of 200 letters is shortened, and its shop is still there.
      const cut = places.filter(({ isCut, text }) => isCut && !text.endsWith('WWW')).map(({ text }) => text);
      expect([preset, overlapsOf(places), cut]).toEqual([preset, [], []]);
    }
    const [width = 0, height = null] = SIZES[preset] ?? [];
    expect([preset, sheets.length]).toEqual([preset, jobs.length]);
    // Each is cut after its own text.
    if (isRoll) expect(new Set(sheets.map((sheet) => Math.round(sheet.height))).size).toBeGreaterThan(2);
    for (const [at, sheet] of sheets.entries()) {
      expect(Math.abs(sheet.width - width)).toBeLessThanOrEqual(0.5);
      if (height !== null) expect(Math.abs(sheet.height - height)).toBeLessThanOrEqual(0.5);
      // However long, the number is all there.
      const text = sheet.text.replace(/[^\p{L}\p{N}£]/gu, '');
      expect(text).toContain((jobs[at]?.customJobNumber ?? '').replaceAll('-', ''));
      if (kind === 'label')
        for (const secret of ['07700', 'Clarendon', '£']) expect(text).not.toContain(secret);
      const code = codeOf('job', jobs[at]?.id ?? 0);
      const wanted = kind === 'label' ? [code] : [code, code];
      for (const dpi of DPI) {
        const codes = (await codesIn(await sheet.at(dpi))).filter(({ format }) => format === 'QRCode');
        expect([preset, dpi, codes.map(({ text: read }) => read)]).toEqual([preset, dpi, wanted]);
      }
    }
    // A whole ticket has up to 35 million pixels: only at night.
    const fine = isNightly || kind === 'label' ? await sheets[0]?.at(600) : undefined;
    const all = fine ? await codesIn(fine) : [];
    for (const qr of all.filter(({ format }) => format === 'QRCode')) {
      // The corners are found in pixels, of 0.04 mm.
      expect(qr.box.width).toBeGreaterThan(10.5 - 0.05);
      expect(qr.box.height).toBeGreaterThan(10.5 - 0.05);
      expect([preset, fine && inkAround(fine, qr, 2)]).toEqual([preset, 0]);
    }
    const bars = all.filter(({ format }) => format === 'Code128').map(({ text }) => text);
    const isWide = ['dymo-99012', 'brother-62x40'].includes(preset);
    expect([preset, bars]).toEqual([preset, isWide ? [codeOf('job', jobs[0]?.id ?? 0)] : []]);
  }

  await test.step('today’s jobs are printed in order; what did not come out is not counted, and the third copy says so', async () => {
    const [first, second] = [await aJob(api), await aJob(api)];
    await page.goto(`${url}/print`);
    const today = page.getByRole('list', { name: 'Taken in today' });
    // Ticked the other way round: the order of the list holds.
    for (const job of [second, first]) await today.getByLabel(job.customJobNumber ?? '').check();
    await page.getByRole('button', { name: 'Print 2 labels' }).click();
    const sheets = await sheetsOf(await printedPdf(page));
    expect(
      sheets.map(({ text }) =>
        [first, second].findIndex(({ customJobNumber }) => text.includes(customJobNumber ?? '')),
      ),
    ).toEqual([0, 1]);
    await yes(page).click();
    await seeToast(page, 'The 2 labels came out of the printer');

    const printOnce = async (answer: RegExp) => {
      await printFromCard(page, first, 'label');
      const [sheet] = await sheetsOf(await printedPdf(page));
      await dialog(page).getByRole('button', { name: answer }).click();
      await expect(dialog(page)).toHaveCount(0);
      return /COPY \d/.exec(sheet?.text ?? '')?.[0];
    };
    expect(await printOnce(/^No/)).toBe('COPY 2');
    expect(await printOnce(/^Yes/)).toBe('COPY 2');
    expect(await printOnce(/^Yes/)).toBe('COPY 3');
    expect(await asked()).toBe(4);
    const prints = (await (await api.get(`/api/prints?job=${first.id}`)).json()) as readonly Print[];
    expect(prints.map(({ copyNo, state }) => [copyNo, state])).toEqual([
      [3, 'printed'],
      [2, 'printed'],
      [2, 'cancelled'],
      [1, 'printed'],
    ]);
  });
  await api.dispose();
});

// LABEL-1, LABEL-7
nightly(
  'from taking in to the printed label by keyboard alone, and back to the list',
  byDay('full-life.spec takes in, accessibility.spec goes by keyboard, and the papers above'),
  async ({ page, api }) => {
    const asked = await catchPrinting(page);
    await signIn(page, 'priya', { path: '/create-job' });
    const number = freshNumber('KEY');
    const { location, ...fields } = jobInput({ customJobNumber: number });
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name="${name}"]`).fill(String(value));
    await page.locator('[name="location"]').selectOption(location);
    await page.locator('[name="surname"]').press('Enter');
    await seeToast(page, 'Job created successfully');
    await page.keyboard.press('F8');
    // To the toast, then to its first button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('region', { name: /Messages/ }).getByRole('button', { name: 'Print label' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(yes(page)).toBeFocused();
    expect(await asked()).toBe(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/live-jobs/);
    const [job] = (await (await api.get(`/api/jobs?search=${number}`)).json()) as readonly Job[];
    const prints = (await (await api.get(`/api/prints?job=${job?.id}`)).json()) as readonly Print[];
    expect(prints).toMatchObject([{ kind: 'label', state: 'printed', copyNo: 1, by: 'Priya Sandhu' }]);
  },
);

const HEADER =
  'customJobNumber,firstName,surname,contactNumber,homeAddress,postcode,location,item1,description1,totalCost';

// LABEL-1, LABEL-2
nightly(
  'an imported batch is printed at once in the order of its file; a job’s sheet prints as well',
  byDay('print-here.spec and the papers above'),
  async ({ page, api }) => {
    const asked = await catchPrinting(page);
    await signIn(page, 'amelia', { path: '/bulk-import' });
    const prefix = freshNumber('IMP');
    const rows = [
      { number: `${prefix}-9`, surname: 'Żółć', item: 'Brooch' },
      { number: `${prefix}-1`, surname: 'Wetherby', item: 'Signet ring' },
      { number: `${prefix}-5`, surname: 'Ashdown', item: 'Carriage clock' },
    ];
    const lines = rows.map(
      ({ number, surname, item }) =>
        `${number},Zoë,${surname},07700 900123,"12 Bath Street",CV31 3AE,Kenilworth,${item},Clean,185.00`,
    );
    await page.getByLabel('Or paste CSV text').fill([HEADER, ...lines].join('\r\n'));
    await page.getByRole('button', { name: 'Start Import' }).click();
    await expect(page.getByText('For all 3 jobs, in this order:')).toBeVisible();
    for (const kind of ['label', 'ticket'] as const) {
      await page
        .getByRole('main')
        .getByRole('button', { name: `Print ${kind}` })
        .click();
      const sheets = await sheetsOf(await printedPdf(page));
      expect([kind, sheets.length]).toEqual([kind, 3]);
      for (const [at, { number, surname, item }] of rows.entries()) {
        const text = sheets[at]?.text ?? '';
        for (const part of [number, surname, item]) expect(text).toContain(part);
        expect([kind, /07700|Bath Street|CV31|£/.test(text)]).toEqual([kind, kind === 'ticket']);
      }
      await yes(page).click();
      await expect(dialog(page)).toHaveCount(0);
    }
    expect(await asked()).toBe(2);

    const [first] = (await (await api.get(`/api/jobs?search=${rows[0]?.number}`)).json()) as readonly Job[];
    await page.goto(`/live-jobs?job=${first?.id}`);
    await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Print ticket' }).click();
    const [sheet] = await sheetsOf(await printedPdf(page));
    expect(sheet?.text).toContain('COPY 2');
    await yes(page).click();
    const prints = (await (await api.get(`/api/prints?job=${first?.id}`)).json()) as readonly Print[];
    expect(prints.map(({ kind, copyNo }) => `${kind} ${copyNo}`)).toEqual([
      'ticket 2',
      'ticket 1',
      'label 1',
    ]);
  },
);

// LABEL-9, LABEL-12
nightly(
  'a tablet’s label is printed by one of two computers with Print here; with none, the sender is told',
  byDay('prints.spec and queue-page.spec'),
  async ({ page, browser, api, baseURL }) => {
    const job = await aJob(api);
    await signIn(page, 'priya', { path: '/printing-settings' });
    await page.getByLabel(/Send what is printed on this computer/).check();
    await printFromCard(page, job, 'label');
    await expect(page.getByText(/No computer has taken the label/).first()).toBeVisible({ timeout: 12_000 });
    await page.getByRole('button', { name: 'Take it back' }).click();
    await seeToast(page, 'The label will not be printed');

    const pcs = await Promise.all(
      ['rowan', 'jack'].map(async (username, n) => {
        const context = await browser.newContext({ baseURL });
        const pc = await context.newPage();
        const asked = await catchPrinting(pc);
        await signIn(pc, username, { path: '/printing-settings' });
        await pc.getByLabel('Name of this computer').fill(`PC ${n + 1}`);
        await pc.getByLabel(/Print here what/).check();
        return { pc, asked, context };
      }),
    );
    await printFromCard(page, job, 'label');
    const question = (pc: Page) => pc.getByRole('group', { name: /^Did the label of .* come out/ });
    const questions = () => Promise.all(pcs.map(({ pc }) => question(pc).count()));
    await expect.poll(async () => (await questions()).reduce((sum, n) => sum + n, 0)).toBe(1);
    const at = (await questions()).indexOf(1);
    await expect(page.getByText(`PC ${at + 1} prints the label`).first()).toBeVisible();
    expect((await Promise.all(pcs.map(({ asked }) => asked()))).toSorted()).toEqual([0, 1]);
    const pc = pcs[at]?.pc;
    if (pc) {
      // Whoever is there has not asked for it: the focus stays where it was.
      await expect(pc.getByLabel(/Print here what/)).toBeFocused();
      await expect(question(pc)).toContainText('Priya Sandhu');
      await pc.reload();
      await question(pc).getByRole('button', { name: 'Yes, it printed' }).click();
      await expect(question(pc)).toHaveCount(0);
    }
    await expect
      .poll(async () => (await (await api.get(`/api/prints?job=${job.id}`)).json()) as readonly Print[])
      .toMatchObject([
        { state: 'printed', copyNo: 1, by: 'Priya Sandhu', station: `PC ${at + 1}` },
        { state: 'cancelled' },
      ]);
    for (const { context } of pcs) await context.close();
  },
);
