import { completedRow, exportColumns, type ExportedJob } from '@loupe/domain/csv';
import { JOB_FIELDS, type JobTable } from '@loupe/shared-types';
import { headingCell, POUNDS_FORMAT, textCell, xlsxOf } from '@loupe/web-kit/xlsx';

const WIDTHS = [16, 18, 20, 28, 26, 30, 12, 40, 14];
const OTHER_WIDTH = 20;

/** The completed export as an Excel workbook: the columns of the CSV, with amounts as numeric cells (EXPORT-5). */
export function completedXlsx(jobs: readonly ExportedJob[], table: JobTable = JOB_FIELDS): Promise<Blob> {
  const cellOf = (value: string | number) =>
    typeof value === 'string' ? textCell(value) : { value, type: Number, format: POUNDS_FORMAT };
  const columns = exportColumns(table);
  return xlsxOf({
    name: 'Completed jobs',
    rows: [columns.map(headingCell), ...jobs.map((job) => completedRow(job, table).map(cellOf))],
    widths: columns.map((_, at) => WIDTHS[at] ?? OTHER_WIDTH),
  });
}
