import type { MonthlyFigures } from '@loupe/shared-types';
import writeXlsxFile, { type Row } from 'write-excel-file/browser';
import { reportSections, type ReportRow } from './report-sections';

const FORMATS = {
  count: '#,##0',
  money: '£#,##0.00;-£#,##0.00',
  days: '0.0',
  percent: '0%',
} as const satisfies Record<ReportRow['kind'], string>;

function rowOf({ label, kind, value }: ReportRow): Row {
  if (value === null) return [label, null];
  const number = kind === 'percent' ? value / 100 : value;
  return [label, { value: number, type: Number, format: FORMATS[kind] }];
}

/** The monthly report as an Excel workbook of one sheet: the figures of the CSV, as numbers that can be added up. */
export function reportXlsx(figures: MonthlyFigures, monthInWords: string): Promise<Blob> {
  const heading = (text: string) => ({ value: text, fontWeight: 'bold' as const });
  const rows: Row[] = reportSections(figures).flatMap(({ title, rows: ofSection }) => [
    [],
    [heading(title)],
    ...ofSection.map(rowOf),
  ]);
  const sheet: Row[] = [[heading('Monthly Report'), { value: monthInWords, type: String }], ...rows];
  return writeXlsxFile(sheet, { sheet: monthInWords, columns: [{ width: 28 }, { width: 18 }] }).toBlob();
}
