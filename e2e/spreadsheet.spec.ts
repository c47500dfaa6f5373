import { writeFileSync } from 'node:fs';
import type { Job } from '@loupe/shared-types';
import type { Page, TestInfo } from '@playwright/test';
import { jobInput, send } from './steps/jobs';
import { openPage } from './steps/walk';
import { openedInLibreOffice, type OpenedCell } from './steps/spreadsheet';
import { byDay, DEMO_PASSWORD, expect, nightly, signIn, test } from './stack/fixtures';

/** Input that a spreadsheet would evaluate as a formula, and that the export escapes with an apostrophe. */
const DANGEROUS = [
  '=HYPERLINK("http://127.0.0.1/")',
  '+1+1',
  '@SUM(1)',
  '-2+3',
  "=cmd|' /C calc'!A0",
  "'=1+1",
  '=1+1\n=2+2',
];

/** Input that stays unchanged. */
const PLAIN = [
  'Ring, 18ct, "R♥J" inside',
  'first line\nsecond line',
  '💍 سارة العمري 👩‍🔧',
  'O’Brien & Söhne <b>£40</b>',
  '£1,234.50',
];

const PHONES = ['07700 900123', '+44 7700 900123', '01632 960001'];

/** A job with `words` in every exported text, with a comma after the first line of its address. */
const jobOf = (words: string, at: number) =>
  jobInput({
    firstName: words,
    surname: words,
    contactNumber: PHONES[at % PHONES.length],
    email: '',
    homeAddress: `${words.replaceAll(',', ';')}, ${words}`,
    item1: words,
    totalCost: 1234.5,
    balancePaid: true,
  });

const textsOf = (row: readonly OpenedCell[] = []) => row.map(({ text }) => text);
const formulasIn = (rows: readonly (readonly OpenedCell[])[]) =>
  rows.flat().filter(({ formula }) => formula !== null);

async function saved(page: Page, button: string, testInfo: TestInfo): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  const path = testInfo.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

// TEXT-4, EXPORT-3
nightly(
  'LibreOffice shows the exports as text and figures, and runs none of it',
  byDay('the apostrophes are tested in libs/domain/src/csv/write.spec.ts'),
  async ({ page, playwright, ownStack }, testInfo) => {
    test.setTimeout(180_000);
    const { url } = await ownStack({ env: { SAMPLE_DATA: '0' } });
    const api = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
    await send(api, 'POST', '/api/auth/login', { username: 'amelia', password: DEMO_PASSWORD });
    for (const [at, words] of [...DANGEROUS, ...PLAIN].entries()) {
      const { id } = await send<Job>(api, 'POST', '/api/jobs', jobOf(words, at));
      const part = { description: words, source: words, invoiceNumber: words, cost: 7.25 };
      await send(api, 'POST', `/api/jobs/${id}/parts`, part);
      await send(api, 'PATCH', `/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
    }
    await api.dispose();
    await signIn(page, 'amelia', { url, path: '/completed' });

    await test.step('the completed jobs', async () => {
      const file = await saved(page, 'Export file for Database', testInfo);
      const [header, ...rows] = await openedInLibreOffice(page, file);
      expect(textsOf(header).slice(0, 3)).toEqual(['First Name', 'Surname', 'Mobile Number']);
      expect(rows).toHaveLength(DANGEROUS.length + PLAIN.length);
      expect(formulasIn(rows)).toEqual([]);
      for (const [at, words] of [...DANGEROUS, ...PLAIN].entries()) {
        const expected = DANGEROUS.includes(words) ? `'${words}` : words;
        const row = rows.find((cells) => cells[0]?.text === expected);
        expect(textsOf(row), words).toEqual([
          expected,
          expected,
          PHONES[at % PHONES.length],
          '',
          expected.replaceAll(',', ';'),
          expected,
          'CV32 5QX',
          expected,
          '1234.5',
        ]);
        expect(row?.at(-1)?.type).toBe('float');
      }
    });

    await test.step('the monthly report, as CSV and as a workbook', async () => {
      await openPage(page, '/monthly-report');
      for (const [button, money] of [
        ['CSV', '-87'],
        ['Excel', '-£87.00'],
      ] as const) {
        const rows = await openedInLibreOffice(page, await saved(page, button, testInfo));
        expect(formulasIn(rows)).toEqual([]);
        const parts = rows.find((row) => row[0]?.text === 'Parts Investment')?.[1];
        expect(parts, button).toMatchObject({ text: money, type: expect.stringMatching(/float|currency/) });
        expect(rows.find((row) => row[0]?.text === 'Total Jobs Created')?.[1]).toMatchObject({ text: '12' });
      }
    });

    await test.step('a file without the apostrophes would have been run', async () => {
      const file = testInfo.outputPath('unguarded.csv');
      writeFileSync(file, '\ufeffFirst Name\r\n=1+1\r\n');
      expect(formulasIn(await openedInLibreOffice(page, file))).toMatchObject([{ text: '2' }]);
    });
  },
);
