import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTCOMES } from './fixtures/outcomes';
import type { ImportPreview } from './preview';
import { rowKey } from './preview';
import { previewHere } from './testing';
import { CsvUserError } from './csv-error';

function fixture(file: string): Uint8Array {
  return readFileSync(join(__dirname, 'fixtures', file));
}

function bodies(preview: ImportPreview) {
  return preview.rows.flatMap(({ body }) => (body ? [body] : []));
}

const read = OUTCOMES.filter(({ errorMessage }) => errorMessage === undefined);
const refused = OUTCOMES.filter(({ errorMessage }) => errorMessage !== undefined);

describe('realistic files', () => {
  // IMPORT-3, IMPORT-7
  it.each(read)(
    '$file is read',
    async ({ file, encoding, delimiter, ready, problems = [], repairs = [] }) => {
      const preview = await previewHere(fixture(file));
      if (encoding) expect(preview.encoding).toBe(encoding);
      if (delimiter) expect(preview.delimiter).toBe(delimiter);
      expect(bodies(preview).map((body) => body.customJobNumber)).toEqual(ready);
      expect(preview.rows.flatMap((row) => row.problems)).toEqual(problems);
      expect(preview.rows.flatMap((row) => row.repairs.map(({ note }) => note))).toEqual(repairs);
    },
  );

  // IMPORT-7
  it.each(refused)('$file is refused with nothing read', async ({ file, errorMessage }) => {
    await expect(previewHere(fixture(file))).rejects.toThrow(new CsvUserError(errorMessage ?? ''));
  });

  it.each(read.filter(({ encoding, file }) => encoding && !/quotes|headers/.test(file)))(
    '$file gives curly quotes, £ and é right',
    async ({ file }) => {
      for (const body of bodies(await previewHere(fixture(file)))) {
        expect(body).toMatchObject({
          firstName: 'Zoë',
          homeAddress: '12 Bath Street, Leamington Spa',
          notes: '“Fragile” – £40 paid, café',
          totalCost: 185,
        });
      }
    },
  );

  it('keeps newlines and quotes inside quotes', async () => {
    expect(bodies(await previewHere(fixture('quotes-and-newlines.csv')))[0]).toMatchObject({
      description1: 'Chain 5" long,\r\nclasp "C"',
      notes: 'first line\nsecond, line\n\n"third"',
    });
  });

  // IMPORT-3
  it('counts blank rows, so that Row N is the row number in a spreadsheet', async () => {
    const preview = await previewHere(fixture('blank-rows.csv'));
    expect(preview.rows.map(({ row }) => row)).toEqual([2, 5]);
    expect(preview.blankRows).toBe(5);
  });

  // IMPORT-12
  it('reads £1,234.50 as 1234.50 and blank as 0', async () => {
    const costs = bodies(await previewHere(fixture('money.csv'))).map((body) => body.totalCost);
    expect(costs).toEqual([1234.5, 185, 1234, 0]);
  });

  it('restores the 0 that Excel removed, unless told not to', async () => {
    const phones = async (restoreZeros: boolean) =>
      bodies(await previewHere(fixture('phones.csv'), { restoreZeros })).map((body) => body.contactNumber);
    expect(await phones(true)).toEqual(['07700900123', '01632960045', '07700 900123', '+44 7700 900123']);
    expect(await phones(false)).toEqual(['7700900123', '1632960045', '07700 900123', '+44 7700 900123']);
  });

  // IMPORT-12, JOB-4
  it('reads 03/04/2026 as 3 April, and sends a confirmed date only when it is to be confirmed', async () => {
    const dates = bodies(await previewHere(fixture('dates.csv'))).map((body) => body.confirmedDate);
    expect(dates).toEqual(['2026-04-03', '2026-04-03', '2026-04-03', '2026-04-03', null, null]);
  });

  // IMPORT-9
  it('reports for each phone column what Excel certainly removed, and leaves the choice to the user', async () => {
    const sure = await previewHere(fixture('phones.csv'));
    expect(sure.lostZeros).toEqual({ count: 2, example: '7700900123', isSure: true });
    expect(sure.options).toEqual({ restoreZeros: true, keepChanged: false });
    const mixed = 'customJobNumber,contactNumber\nJ1,7700900123\nJ2,07700900124';
    const unsure = await previewHere(mixed);
    expect(unsure.lostZeros?.isSure).toBe(false);
    expect(unsure.rows.flatMap(({ repairs }) => repairs)).toEqual([]);
  });

  it('imports values changed by Excel as they are when told to', async () => {
    const withChanged = await previewHere(fixture('changed-by-excel.csv'), { keepChanged: true });
    expect(bodies(withChanged).map((body) => body.customJobNumber)).toEqual([
      ...['FX-EXCEL-1', '2.19E+26', '03-Apr', '#REF!', 'FX-EXCEL-5'],
    ]);
    expect(withChanged.rows.filter(({ isChanged }) => isChanged)).toHaveLength(4);
  });

  // IMPORT-8
  it('leaves out unknown columns, with or without a header, and names them', async () => {
    const unknown = async (file: string) =>
      (await previewHere(fixture(file))).columns.flatMap(({ header, target }, at) =>
        target === 'unknown' ? [[at, header]] : [],
      );
    expect(await unknown('unknown-header.csv')).toEqual([[10, 'Favourite colour']]);
    expect(await unknown('values-without-header.csv')).toEqual([[10, '']]);
    expect(await unknown('utf-8.csv')).toEqual([]);
  });

  // TEXT-3
  it('removes invisible characters, also where two numbers then become equal', async () => {
    const pasted = 'customJobNumber,firstName\nJ900,Zo\u200bë\nJ9\u200b00,\u200b';
    const { rows } = await previewHere(pasted);
    expect(rows[0]?.customer).toBe('Zoë');
    expect(rows[1]?.problems).toContain('Row 3: Job number J900 is in row 2 as well');
    expect(rows[1]?.problems).toContain('Row 3: First name is required');
  });

  // IMPORT-5
  it('imports a quote over 0 as a Pending Quote, not accepted', async () => {
    expect(bodies(await previewHere(fixture('quotes-and-places.csv')))).toMatchObject([
      { jobStatus: 'Pending Quote', jobAccepted: false, quoteAmount: 240 },
      { jobStatus: 'In-progress', jobAccepted: false, quoteAmount: 0 },
      { jobStatus: 'In-progress', jobAccepted: false, quoteAmount: 0 },
    ]);
  });

  // IMPORT-5
  it("keeps the three shops' locations and prefixes any other with 'Other: '", async () => {
    const places = bodies(await previewHere(fixture('quotes-and-places.csv'))).map((body) => body.location);
    expect(places).toEqual(['Kenilworth', 'Other: With Priya', 'Leamington Old']);
  });

  // IMPORT-1
  it('asks for a file or pasted text when there is neither', async () => {
    await expect(previewHere('  ')).rejects.toThrow(
      new CsvUserError('Please select a CSV file or paste CSV data'),
    );
  });

  it('names the letters lost when a file was saved in the wrong encoding', async () => {
    const pasted = 'Job Number,First Name,Surname\nJ1,Zo\ufffd,Ash';
    expect((await previewHere(pasted)).rows[0]?.problems).toContain(
      'Row 2: First Name has a letter (\ufffd) that was lost when the file was saved',
    );
  });
});

// IMPORT-6
describe('the idempotency key of a row', () => {
  const preview = () => previewHere(fixture('phones.csv'));

  it('is the same when the same file is read again, and different for every row', async () => {
    const keys = (from: ImportPreview) => from.rows.map((row) => rowKey(from, row));
    expect(keys(await preview())).toEqual(keys(await preview()));
    const { rows } = await preview();
    expect(new Set(keys(await preview())).size).toBe(rows.length);
  });

  it('changes when a repair is declined, as the job would be a different one', async () => {
    const declined = await previewHere(fixture('phones.csv'), { restoreZeros: false });
    const key = (from: ImportPreview) => from.rows.slice(0, 1).map((row) => rowKey(from, row));
    expect(key(declined)).not.toEqual(key(await preview()));
  });
});
