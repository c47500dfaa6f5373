import { unzipSync } from 'fflate';
import { someFigures } from '../testing';
import { reportCsv } from './report-csv';
import { reportFileName } from './report-sections';
import { reportXlsx } from './report-xlsx';

const figures = someFigures();

/** The files inside a workbook, as text. */
async function contentsOf(workbook: Blob): Promise<Readonly<Record<string, string>>> {
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
}

describe('the exported file', () => {
  // REPORT-5
  test('is named after its month', () => {
    expect(reportFileName(figures)).toBe('monthly-report-2026-04');
  });
});

describe('the CSV', () => {
  // REPORT-5
  test('has the sections Summary, Financial and Performance, in UTF-8 with BOM and CRLF', () => {
    expect(reportCsv(figures, 'April 2026')).toBe(
      [
        '\uFEFFMonthly Report,April 2026',
        ',',
        'Summary,',
        'Total Jobs Created,12',
        'Jobs Completed,8',
        'In Progress,3',
        'Rejected,1',
        'Parts Orders,5',
        ',',
        'Financial,',
        'Gross Revenue,1234.50',
        'Deposits Collected,320.00',
        'Parts Investment,-84.25',
        'Net Revenue,1150.25',
        ',',
        'Performance,',
        'Average Turnaround (days),6.4',
        'Average Job Value,154.31',
        'Completion Rate,67%',
        '',
      ].join('\r\n'),
    );
  });

  test('of a month without jobs leaves its rates empty and has no minus sign on zero', () => {
    const none = someFigures({
      jobsCreated: 0,
      completionRate: null,
      averageTurnaround: null,
      partsValue: 0,
    });
    const text = reportCsv(none, 'April 2026');
    expect(text).toContain('Completion Rate,\r\n');
    expect(text).toContain('Average Turnaround (days),\r\n');
    expect(text).toContain('Parts Investment,0.00\r\n');
  });
});

describe('the Excel file', () => {
  // REPORT-6
  test('is a valid workbook with the figures as numbers', async () => {
    const files = await contentsOf(await reportXlsx(figures, 'April 2026'));
    expect(files['xl/workbook.xml']).toContain('name="April 2026"');
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    const values = [...sheet.matchAll(/<c [^>]*?(?:t="n")?[^>]*><v>(-?[\d.]+)<\/v>/g)].map((found) =>
      Number(found[1]),
    );
    for (const value of [12, 8, 3, 1, 5, 1234.5, 320, -84.25, 1150.25, 6.4, 154.31, 0.67])
      expect(values).toContain(value);
    const words = files['xl/sharedStrings.xml'] ?? sheet;
    for (const text of ['Summary', 'Financial', 'Performance', 'Parts Investment'])
      expect(words).toContain(text);
  });
});
