import writeXlsxFile, { type Row } from 'write-excel-file/browser';

export type XlsxRow = Row;

export interface XlsxSheet {
  readonly name: string;
  readonly rows: readonly XlsxRow[];
  /** In characters, from the left. */
  readonly widths: readonly number[];
}

/** A cell that a spreadsheet does not convert: a phone number keeps its 0, a formula stays text. */
export const textCell = (text: string) => ({ value: text, type: String });

export const headingCell = (text: string) => ({ ...textCell(text), fontWeight: 'bold' as const });

export const POUNDS_FORMAT = '£#,##0.00;-£#,##0.00';

/** An Excel workbook of one sheet. Import this file dynamically, so that pages do not load it. */
export function xlsxOf({ name, rows, widths }: XlsxSheet): Promise<Blob> {
  return writeXlsxFile([...rows], { sheet: name, columns: widths.map((width) => ({ width })) }).toBlob();
}
