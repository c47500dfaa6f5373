import { aJob } from '@loupe/web-kit/testing';
import { unzipSync } from 'fflate';
import { completedXlsx } from './completed-xlsx';

/** The cells of a workbook's only sheet, each with its type and its value. */
async function cellsOf(workbook: Blob): Promise<readonly (readonly [type: string, value: string])[]> {
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, words]) => words ?? '',
  );
  return [...text('xl/worksheets/sheet1.xml').matchAll(/<c ([^>]*?)>.*?<v>(.*?)<\/v>/gs)].map(
    ([, attributes = '', value = '']) =>
      attributes.includes('t="s"') ? ['text', shared[Number(value)] ?? ''] : ['number', value],
  );
}

describe('the completed export for Excel', () => {
  // EXPORT-5
  it('has the columns of the CSV, phone numbers as text with their 0, and costs as numbers', async () => {
    const job = aJob({
      firstName: 'Zoë',
      surname: '=1+1',
      contactNumber: '07700900123',
      email: 'zoe@example.com',
      homeAddress: '12 Bath Street, Leamington Spa, Warwickshire',
      postcode: 'CV31 3AE',
      items: 'Ring',
      totalCost: 1234.5,
    });
    expect(await cellsOf(await completedXlsx([job]))).toEqual([
      ...[
        'First Name',
        'Surname',
        'Mobile Number',
        'Email Address',
        'Address 1',
        'Address 2',
        'Postcode',
        'Item Repaired',
        'Cost of Repair',
      ].map((heading) => ['text', heading]),
      ...[
        'Zoë',
        '=1+1',
        '07700900123',
        'zoe@example.com',
        '12 Bath Street',
        'Leamington Spa, Warwickshire',
      ].map((words) => ['text', words]),
      ['text', 'CV31 3AE'],
      ['text', 'Ring'],
      ['number', '1234.5'],
    ]);
  });
});
