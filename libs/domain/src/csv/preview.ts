import { TEXTS, visibleText, type ImportLimits } from '@loupe/shared-types';
import { knownHeaders, matchColumns, type MatchedColumn } from './columns';
import { decodeCsv, type CsvEncoding, type DecodedCsv } from './decode';
import { fingerprint } from './fingerprint';
import {
  JOBS,
  readImportRow,
  type ImportedJobs,
  type ImportRow,
  type Reading,
  type ReadingOptions,
} from './import-row';
import { lostZerosOf, type LostZeros } from './lost-zeros';
import { CsvUserError } from './csv-error';
import { DELIMITERS, readTable, type Breathe, type TableRow } from './table';

/** What a user sees of a file before Start; nothing has been sent yet. */
export interface ImportPreview {
  /** Null for pasted text, which has no encoding. */
  readonly encoding: CsvEncoding | null;
  /** 'comma', 'semicolon' or 'tab'. */
  readonly delimiter: string;
  readonly columns: readonly MatchedColumn[];
  readonly rows: readonly ImportRow[];
  readonly blankRows: number;
  /** Phone numbers that lack their 0; null when there are none. */
  readonly lostZeros: LostZeros | null;
  /** The options, made by the user or by default. */
  readonly options: ReadingOptions;
  /** Depends on the content only, not on the file name. */
  readonly fingerprint: string;
}

function foldNumber(jobNumber: string): string {
  return visibleText(jobNumber).trim().toLowerCase();
}

function withoutRepeats(rows: readonly ImportRow[]): readonly ImportRow[] {
  const firstRows = new Map<string, number>();
  return rows.map((row) => {
    const number = foldNumber(row.jobNumber);
    const first = firstRows.get(number);
    if (number === '') return row;
    if (first === undefined) {
      firstRows.set(number, row.row);
      return row;
    }
    const problem = `Row ${row.row}: Job number ${row.jobNumber} is in row ${first} as well`;
    return { ...row, body: null, problems: [...row.problems, problem] };
  });
}

const ROWS_AT_A_TIME = 100;

async function readRows(
  rows: readonly TableRow[],
  columns: readonly MatchedColumn[],
  reading: Reading,
  breathe: Breathe,
  jobs: ImportedJobs,
): Promise<readonly ImportRow[]> {
  const read: ImportRow[] = [];
  for (const row of rows) {
    read.push(readImportRow(row, columns, reading, jobs));
    if (read.length % ROWS_AT_A_TIME === 0) await breathe();
  }
  return read;
}

interface PreviewOptions
  extends Pick<Reading, 'shops'>, Partial<ReadingOptions>, Partial<Pick<ImportLimits, 'maxRows'>> {}

/**
 * Reads a file or pasted text as far as possible without a server: encoding, delimiter, columns, and each row with its
 * problems and repairs. Rows are read in batches. Default options: the 0 of phone numbers is restored where Excel
 * certainly removed it, and rows that Excel changed are left out.
 *
 * Empty input is refused with the message of IMPORT-1.
 *
 * @param source the bytes of a file, a result of `decodeCsv`, or pasted text
 * @throws CsvUserError with a user message when the file as a whole cannot be imported
 */
export async function previewImport(
  source: Uint8Array | DecodedCsv | string,
  { shops, maxRows = Infinity, ...chosen }: PreviewOptions,
  breathe: Breathe = () => new Promise((resolve) => setTimeout(resolve)),
  jobs: ImportedJobs = JOBS,
): Promise<ImportPreview> {
  const known = knownHeaders(jobs.table);
  const { text, encoding } = textOf(source);
  const table = await readTable(text, known.has, { breathe, maxRows });
  const columns = matchColumns(
    table.header,
    (at) => table.rows.some(({ cells }) => cells[at]?.trim()),
    known,
  );
  if (table.rows.length === 0) throw new CsvUserError('There are no rows below the header.');
  const phoneAt = columns.findIndex(({ target }) => target === 'contactNumber');
  const lostZeros = lostZerosOf(table.rows.map(({ cells }) => visibleText(cells[phoneAt] ?? '').trim()));
  const options: ReadingOptions = {
    restoreZeros: chosen.restoreZeros ?? lostZeros?.isSure ?? false,
    keepChanged: chosen.keepChanged ?? false,
  };
  return {
    encoding,
    delimiter: DELIMITERS[table.delimiter],
    columns,
    rows: withoutRepeats(await readRows(table.rows, columns, { ...options, shops }, breathe, jobs)),
    blankRows: table.blankRows,
    lostZeros,
    options,
    fingerprint: fingerprint(text),
  };
}

function textOf(
  source: Uint8Array | DecodedCsv | string,
): Pick<ImportPreview, 'encoding'> & { readonly text: string } {
  if (source instanceof Uint8Array) return decodeCsv(source);
  if (typeof source !== 'string') return source;
  if (source.trim() === '') throw new CsvUserError(TEXTS.csvMissing);
  return { text: source, encoding: null };
}

/**
 * The idempotency key of a row's create call. It depends on the file, row and body, so that importing the same file
 * again, or continuing an interrupted import, creates no duplicates (IMPORT-6).
 */
export function rowKey(preview: Pick<ImportPreview, 'fingerprint'>, row: ImportRow): string {
  return `import-${preview.fingerprint}-${row.row}-${fingerprint(JSON.stringify(row.body))}`;
}
