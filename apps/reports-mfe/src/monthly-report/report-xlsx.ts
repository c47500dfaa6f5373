import type { MonthlyFigures } from '@loupe/shared-types';
import { headingCell, POUNDS_FORMAT, textCell, xlsxOf, type XlsxRow } from '@loupe/web-kit/xlsx';
import { reportSections, type ReportRow } from './report-sections';

const FORMATS = {
  count: '#,##0',
  money: POUNDS_FORMAT,
  days: '0.0',
  percent: '0%',
} as const satisfies Record<ReportRow['kind'], string>;

function rowOf({ label, kind, value }: ReportRow): XlsxRow {
  if (value === null) return [label, null];
  const number = kind === 'percent' ? value / 100 : value;
  return [label, { value: number, type: Number, format: FORMATS[kind] }];
}

/** The monthly report as an Excel workbook of one sheet: the figures of the CSV, as numeric cells (REPORT-6). */
export function reportXlsx(figures: MonthlyFigures, monthInWords: string): Promise<Blob> {
  const rows: XlsxRow[] = reportSections(figures).flatMap(({ title, rows: ofSection }) => [
    [],
    [headingCell(title)],
    ...ofSection.map(rowOf),
  ]);
  const head: XlsxRow = [headingCell('Monthly Report'), textCell(monthInWords)];
  return xlsxOf({ name: monthInWords, rows: [head, ...rows], widths: [28, 18] });
}
