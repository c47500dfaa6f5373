import { stringify } from 'csv-stringify/browser/esm/sync';

/** What a cell may hold; null and undefined are written as nothing. Money comes as text with two decimals. */
export type Cell = string | number | null | undefined;

const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const PHONE = /^\+\d[\d ().-]{5,30}$/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * Keeps a spreadsheet from running a text as a formula: one leading apostrophe (EXPORT-3).
 * Phones (`+44 7700 900123`) and numbers (`-12.50`) stay exactly as they are. A text that already looks
 * guarded gets one more, so that `withoutGuard` gives every text back unchanged.
 */
export function withGuard(text: string): string {
  return FORMULA.test(text) && !PHONE.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `withGuard` off again; any other text is answered as it is. */
export function withoutGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/**
 * A CSV file's text as every file of ours is written (EXPORT-2): UTF-8 byte order mark, CRLF,
 * values containing quotes, commas or newlines quoted with doubled quotes, formulas guarded.
 *
 * @param rows the header row first, where there is one
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)));
  return stringify(guarded, { bom: true, record_delimiter: 'windows', quote_record_delimiter: true });
}
