import { REASON_HEADER, type MatchedColumn } from './columns';
import type { ImportRow } from './import-row';
import { writeCsv } from './write';

/** A row that was not imported, and why. */
export interface FailedRow {
  readonly row: Pick<ImportRow, 'cells'>;
  readonly reason: string;
}

/**
 * The failed rows as a CSV file to correct and import again (IMPORT-11): each unchanged, after a column with the
 * reason, which an import ignores.
 */
export function failedRowsCsv(columns: readonly MatchedColumn[], failed: readonly FailedRow[]): string {
  const isOriginal = (_: unknown, at: number) => columns[at]?.header !== REASON_HEADER;
  return writeCsv([
    [REASON_HEADER, ...columns.map(({ header }) => header).filter(isOriginal)],
    ...failed.map(({ row, reason }) => [reason, ...row.cells.filter(isOriginal)]),
  ]);
}
