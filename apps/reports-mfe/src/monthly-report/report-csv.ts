import { toPence } from '@loupe/domain';
import { writeCsv, type Cell } from '@loupe/domain/csv';
import type { MonthlyFigures } from '@loupe/shared-types';
import { reportSections, type ReportRow } from './report-sections';

/** Pounds as plain text with two decimals, such as -12.35: no currency sign, so that a spreadsheet can add them. */
function plainPounds(pounds: number): string {
  const pence = toPence(pounds);
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function cellOf({ kind, value }: ReportRow): Cell {
  if (value === null) return '';
  if (kind === 'money') return plainPounds(value);
  return kind === 'percent' ? `${value}%` : value;
}

/** The monthly report as a CSV text; `monthInWords` is its heading. */
export function reportCsv(figures: MonthlyFigures, monthInWords: string): string {
  const sections = reportSections(figures).flatMap(({ title, rows }) => [
    ['', ''],
    [title, ''],
    ...rows.map((row) => [row.label, cellOf(row)]),
  ]);
  return writeCsv([['Monthly Report', monthInWords], ...sections]);
}
