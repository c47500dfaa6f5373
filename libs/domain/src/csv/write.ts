import { stringify } from 'csv-stringify/browser/esm/sync';

/** The content of a cell; null and undefined are written as blank. Money is passed as text with two decimals. */
export type Cell = string | number | null | undefined;

const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const PHONE = /^\+\d[\d ().-]{5,30}$/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * Guards a text from being run as a formula by a spreadsheet: one leading apostrophe (EXPORT-3). Phones
 * (`+44 7700 900123`) and numbers (`-12.50`) stay unchanged. A text that already looks guarded gets another one, so
 * that `withoutGuard` restores every text exactly.
 */
export function withGuard(text: string): string {
  return FORMULA.test(text) && !PHONE.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of `withGuard`; other text is returned unchanged. */
export function withoutGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/**
 * The text of a CSV file (EXPORT-2): UTF-8 byte order mark, CRLF, values containing quotes, commas or newlines quoted
 * with doubled quotes, formulas guarded.
 *
 * @param rows the header row first, if there is one
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)));
  return stringify(guarded, { bom: true, record_delimiter: 'windows', quote_record_delimiter: true });
}
