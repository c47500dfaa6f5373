import fc from 'fast-check';
import { completedCsv, type ExportedJob } from './completed-export';
import { decodeCsv } from './decode';
import { failedRowsCsv } from './failed-rows';
import { previewHere } from './testing';
import { readTable } from './table';
import { importFields, JOB_FIELDS } from '@loupe/shared-types';
import { templateCsv } from './index';
import { withoutGuard, writeCsv } from './write';

const IMPORT_FIELDS = importFields(JOB_FIELDS);

const HARD = [
  '"',
  ',',
  '\n',
  '\r',
  '\r\n',
  ';',
  '\t',
  '=',
  '+',
  '-',
  '@',
  "'",
  ' ',
  '£',
  'é',
  '“',
  '💍',
  'ع',
  '0',
  'a',
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...HARD), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const row = fc.array(text, { minLength: 5, maxLength: 5 });

describe('out and back', () => {
  it('10,000 random rows survive writing and reading, as the bytes of a file', async () => {
    const rows = fc.sample(row, { numRuns: 10_000, seed: 20260403 }).map((cells, at) => [`R${at}`, ...cells]);
    const header = ['id', 'a', 'b', 'c', 'd', 'e'];
    const bytes = new TextEncoder().encode(writeCsv([header, ...rows]));
    const table = await readTable(decodeCsv(bytes).text, (name) => header.includes(name), {
      breathe: () => Promise.resolve(),
      maxRows: Infinity,
    });
    expect(table.header).toEqual(header);
    expect(table.rows.map(({ cells }) => cells.map(withoutGuard))).toEqual(rows);
  });

  it('500 random jobs written under the headers of the template import as the same jobs', async () => {
    const plain = fc.string({ unit: fc.constantFrom(...HARD), maxLength: 12 }).map((typed) => typed.trim());
    const filled = plain.map((typed) => `x${typed}`);
    const pounds = fc.integer({ min: 0, max: 999_999 }).map((pence) => pence / 100);
    const job = fc.record({
      firstName: filled,
      surname: filled,
      contactNumber: fc.constantFrom('+44 7700 900123', '07700 900456', '01632 960001'),
      homeAddress: filled,
      postcode: fc.constant('CV8 1LU'),
      location: fc.constantFrom('Kenilworth', 'Other: safe, upper shelf'),
      item1: filled,
      description1: filled,
      email: plain,
      notes: plain,
      totalCost: pounds,
      quoteAmount: pounds,
      airTag: fc.constantFrom('Yes', 'No'),
    });
    const jobs = fc.sample(job, { numRuns: 500, seed: 7 });
    const cells = jobs.map((each, at) =>
      IMPORT_FIELDS.map((field) =>
        field === 'customJobNumber' ? `P${at}` : (each[field as keyof typeof each] ?? ''),
      ),
    );
    const { rows } = await previewHere(writeCsv([IMPORT_FIELDS, ...cells]), { restoreZeros: true });
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rows.map(({ body }) => body)).toMatchObject(
      jobs.map(({ email, notes, ...rest }) => ({ ...rest, email: email || null, notes: notes || null })),
    );
  });

  // IMPORT-2
  it('the template has five sample rows, and all of them import', async () => {
    const preview = await previewHere(new TextEncoder().encode(templateCsv()), { restoreZeros: true });
    expect(preview.rows).toHaveLength(5);
    expect(preview.columns.map(({ target }) => target)).toEqual(IMPORT_FIELDS);
    expect(preview.rows.flatMap(({ problems }) => problems)).toEqual([]);
  });

  // IMPORT-11
  it('failed rows can be corrected and imported again, their reasons ignored', async () => {
    const pasted = 'Job Number,First Name,Notes\nJ1,"=1+1","a, ""b"""\nJ2,Zoë,\n';
    const preview = await previewHere(pasted, { restoreZeros: true });
    const failed = failedRowsCsv(
      preview.columns,
      preview.rows.map((each) => ({ row: each, reason: 'Row 2: "no", said the server' })),
    );
    const again = await previewHere(failed, { restoreZeros: true });
    expect(again.columns.map(({ header }) => header)).toEqual([
      'Reason',
      'Job Number',
      'First Name',
      'Notes',
    ]);
    expect(again.rows.map(({ jobNumber, customer }) => [jobNumber, customer])).toEqual([
      ['J1', '=1+1'],
      ['J2', 'Zoë'],
    ]);
    const twice = failedRowsCsv(again.columns, [
      { row: { cells: again.rows[1]?.cells ?? [] }, reason: 'new' },
    ]);
    expect(twice).toBe('\ufeffReason,Job Number,First Name,Notes\r\nnew,J2,Zoë,\r\n');
  });
});

describe('the completed export', () => {
  const job: ExportedJob = {
    firstName: 'Zoë',
    surname: '=HYPERLINK("x")',
    contactNumber: '+44 7700 900123',
    email: null,
    homeAddress: 'Flat 2, 40 Warwick Road, Kenilworth',
    postcode: 'CV8 1HE',
    items: 'Ring, Chain',
    totalCost: 1234.5,
  };

  // EXPORT-1, EXPORT-3
  it('has its columns and address rule, and guards formulas but no phone number', async () => {
    expect(
      completedCsv([job, { ...job, surname: 'Lund', homeAddress: 'The Lodge', email: 'z@example.com' }]),
    ).toBe(
      '\ufeffFirst Name,Surname,Mobile Number,Email Address,Address 1,Address 2,Postcode,Item Repaired,Cost of Repair\r\n' +
        'Zoë,"\'=HYPERLINK(""x"")",+44 7700 900123,,Flat 2,"40 Warwick Road, Kenilworth",CV8 1HE,"Ring, Chain",1234.50\r\n' +
        'Zoë,Lund,+44 7700 900123,z@example.com,The Lodge,,CV8 1HE,"Ring, Chain",1234.50\r\n',
    );
  });

  it('can be imported; only fields missing from the export are reported', async () => {
    const [row] = (await previewHere(completedCsv([job]), { restoreZeros: true })).rows;
    expect(row?.customer).toBe('Zoë =HYPERLINK("x")');
    expect(row?.problems).toEqual([
      'Row 2: Description for item 1 is required',
      'Row 2: Location is required',
      'Row 2: Job number (customJobNumber) is required',
    ]);
  });
});
