import { CsvError, parse } from 'csv-parse/browser/esm';
import { tooManyRows } from './limits';
import { CsvUserError } from './csv-error';

/** The supported cell delimiters, with their names. */
export const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;
/** One of the three delimiters. */
export type Delimiter = keyof typeof DELIMITERS;

/** One record; `row` is its number in a spreadsheet, where the header is row 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A CSV text as rows of cells; `header` is the first row that is not blank. */
export interface Table {
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  readonly blankRows: number;
}

const SEP_LINE = /^sep=([,;\t])(?:\r\n|\n|\r|$)/i;

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Excel's column letter: 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

function userErrorOf(error: CsvError): CsvUserError {
  const place = `Row ${Number(error['records']) + 1}, column ${columnLetter(Number(error['column']) || 0)}`;
  switch (error.code as string) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new CsvUserError(
        `${place}: a quotation mark is opened and not closed. Close it, remove it, or write it twice ("") if it belongs to the value.`,
      );
    case 'INVALID_OPENING_QUOTE':
      return new CsvUserError(
        `${place}: a quotation mark stands in the middle of a value. Put the whole value in quotation marks and write this one twice ("").`,
      );
    default:
      return new CsvUserError(`${place}: this could not be read as CSV.`);
  }
}

/** Yields between two batches, so that the page can render and respond. */
export type Breathe = () => Promise<void>;

interface Reading {
  readonly breathe: Breathe;
  /** Reading stops at the first row beyond this. */
  readonly maxRows: number;
}

const CHUNK_LENGTH = 32 * 1024;
const HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

/** The text in chunks, none of which splits a surrogate pair. */
function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const piece = text.slice(at, at + CHUNK_LENGTH);
    const chunk = HIGH_SURROGATE.test(piece) && piece.length > 1 ? piece.slice(0, -1) : piece;
    yield chunk;
    at += chunk.length;
  }
}

function startParser(delimiter: Delimiter) {
  const parser = parse({ delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] });
  const all: string[][] = [];
  const take = () => {
    for (let next: unknown = parser.read(); next !== null; next = parser.read()) all.push(next as string[]);
  };
  const parsed = new Promise<unknown>((resolve) => {
    parser.on('readable', take);
    parser.on('error', resolve);
    parser.on('end', () => resolve(null));
  });
  return { parser, all, take, parsed };
}

async function records(
  text: string,
  delimiter: Delimiter,
  { breathe, maxRows }: Reading,
): Promise<string[][]> {
  const { parser, all, parsed } = startParser(delimiter);
  let filled = 0;
  let counted = 0;
  const count = () => {
    for (; counted < all.length; counted += 1) if (!isBlank(all[counted] ?? [])) filled += 1;
    // The header counts as one of them.
    if (filled > maxRows + 1) throw tooManyRows(maxRows);
  };
  let failed = false;
  parser.on('error', () => (failed = true));
  for (const chunk of chunksOf(text)) {
    if (failed) break;
    parser.write(chunk);
    await breathe();
    count();
  }
  if (!failed) parser.end();
  const failure = await parsed;
  count();
  if (failure === null) return all;
  throw failure instanceof CsvError ? userErrorOf(failure) : failure;
}

const HEADER_SAMPLE = 20_000;
/** For a header without rows: the parser gives a record once it has read some characters more. */
const LOOKAHEAD = '\n'.repeat(16);

/** The delimiter by which the most headers are known; a comma when none is. */
function detect(text: string, isKnown: (header: string) => boolean): Delimiter {
  const score = (delimiter: Delimiter) => {
    const { parser, all, take } = startParser(delimiter);
    parser.write(text.slice(0, HEADER_SAMPLE) + LOOKAHEAD);
    take();
    return (all[0] ?? []).filter(isKnown).length;
  };
  return (Object.keys(DELIMITERS) as Delimiter[]).reduce((best, next) =>
    score(next) > score(best) ? next : best,
  );
}

/**
 * Reads CSV text: delimiter by its header (or by a `sep=` line), any line ends, blank rows skipped but counted in the
 * row numbers. Cells are not trimmed.
 *
 * @param isKnown whether the caller understands a header; decides between delimiters
 * @throws CsvUserError with row and column, for text that is not CSV, or without a header
 */
export async function readTable(
  text: string,
  isKnown: (header: string) => boolean,
  reading: Reading,
): Promise<Table> {
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text;
  const sep = SEP_LINE.exec(whole);
  const body = sep ? whole.slice(sep[0].length) : whole;
  if (body.trim() === '') throw new CsvUserError('The file is empty.');
  const named = sep?.[1] as Delimiter | undefined;
  const delimiter = named ?? detect(body.trimStart(), isKnown);
  const all = await records(body, delimiter, reading);
  const headerAt = all.findIndex((cells) => !isBlank(cells));
  const after = all.slice(headerAt + 1).map((cells, at) => ({ row: headerAt + at + 2, cells }));
  const rows = after.filter(({ cells }) => !isBlank(cells));
  return { delimiter, header: all[headerAt] ?? [], rows, blankRows: after.length - rows.length };
}
