import { completedRow, EXPORT_COLUMNS, type ExportedJob } from '@loupe/domain/csv';
import { headingCell, POUNDS_FORMAT, textCell, xlsxOf } from '@loupe/web-kit/xlsx';

const WIDTHS = [16, 18, 20, 28, 26, 30, 12, 40, 14];

/** The completed export as an Excel workbook: the columns of the CSV, all text but the cost, which can be added up (EXPORT-5). */
export function completedXlsx(jobs: readonly ExportedJob[]): Promise<Blob> {
  const rows = jobs.map((job) => [
    ...completedRow(job).map(textCell),
    { value: job.totalCost, type: Number, format: POUNDS_FORMAT },
  ]);
  return xlsxOf({ name: 'Completed jobs', rows: [EXPORT_COLUMNS.map(headingCell), ...rows], widths: WIDTHS });
}
