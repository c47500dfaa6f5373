import { importFields, visibleText, type JobField, type JobTable } from '@loupe/shared-types';
import { JOB_TABLE_SCHEMAS, type CreateJob, type JobTableSchemas } from '@loupe/shared-types/schemas';
import {
  readChoice,
  readDay,
  readLocation,
  readMoney,
  readPhone,
  readYesNo,
  type CellReading,
} from './cells';
import { isChangedNumber, isSheetError } from './changed-by-excel';
import { isImported, type ColumnTarget, type MatchedColumn } from './columns';
import type { TableRow } from './table';
import { withoutGuard } from './write';

/** A repaired cell: `note` says how, as in "0 restored", "£ removed", "3 April 2026". */
export interface Repair {
  readonly header: string;
  readonly from: string;
  readonly note: string;
}

/** A data row of a file: the body of its create call, or all its problems. */
export interface ImportRow {
  /** The row number in a spreadsheet (IMPORT-3): the first row under the header is 2. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly jobNumber: string;
  readonly customer: string;
  readonly body: CreateJob | null;
  readonly problems: readonly string[];
  readonly repairs: readonly Repair[];
  /** Whether Excel has changed a job number or any text. */
  readonly isChanged: boolean;
}

/** The user's options for a whole file. */
export interface ReadingOptions {
  /** Whether to restore the leading 0 of phone numbers that Excel removed. */
  readonly restoreZeros: boolean;
  /** Whether to import rows with values changed by Excel as they are. */
  readonly keepChanged: boolean;
}

/** How a whole file is read. */
export interface Reading extends ReadingOptions {
  /** The shops that are locations by themselves; any other location is one of Other (IMPORT-5). */
  readonly shops: readonly string[];
}

interface FoundCell {
  readonly header: string;
  readonly text: string;
}

function cellsByTarget(
  cells: readonly string[],
  columns: readonly MatchedColumn[],
): Map<ColumnTarget, FoundCell> {
  return new Map(
    columns.map(({ header, target }, at) => [
      target,
      { header, text: withoutGuard(visibleText(cells[at] ?? '').trim()) },
    ]),
  );
}

function shapeProblem(cells: readonly string[], width: number): string | null {
  if (cells.length < width) {
    return `has ${cells.length} values where the header has ${width} columns. Put every comma in, also for empty values`;
  }
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    return `has ${cells.length} values where the header has ${width} columns. Put quotation marks around a value that contains a comma`;
  }
  return null;
}

function damaged(cells: readonly string[], columns: readonly MatchedColumn[]): string[] {
  return columns
    .filter((column, at) => isImported(column.target) && cells[at]?.includes('\ufffd'))
    .map(({ header }) => `${header} has a letter (\ufffd) that was lost when the file was saved`);
}

/** Values of a row that Excel has changed: its number, and every text that is a spreadsheet error. */
function changedByExcel(found: ReadonlyMap<ColumnTarget, FoundCell>): string[] {
  const isChanged = (target: ColumnTarget, text: string) =>
    target === 'customJobNumber' || target === 'jobNumber' ? isChangedNumber(text) : isSheetError(text);
  return [...found]
    .filter(([target, { text }]) => isImported(target) && isChanged(target, text))
    .map(
      ([, { header, text }]) =>
        `${header} “${text}” was changed by Excel. Correct it, or import it as it stands`,
    );
}

/** The schema and fields of the jobs to import. */
export interface ImportedJobs extends Pick<JobTableSchemas, 'createJobSchema'> {
  readonly table: JobTable;
}

export const JOBS: ImportedJobs = JOB_TABLE_SCHEMAS;

/** Reads a cell for its field; the caller prefixes the header to a problem. */
function readCell(
  field: JobField,
  text: string,
  { restoreZeros, shops }: Pick<Reading, 'restoreZeros' | 'shops'>,
): CellReading<unknown> {
  switch (field.kind) {
    case 'money':
      return readMoney(text);
    case 'phone':
      return readPhone(text, restoreZeros);
    case 'place':
      return readLocation(text, shops);
    case 'yesNo':
      return readYesNo(text);
    case 'flag': {
      const read = readYesNo(text);
      return 'problem' in read ? read : { value: read.value === 'Yes' };
    }
    case 'choice':
      return readChoice(text, field.options ?? [], field.default);
    case 'day':
      return readDay(text);
    default:
      return { value: text };
  }
}

/** Replaces a cell with a problem, so that validation reports no second one for it. */
const STAND_IN = '-';

/**
 * Reads one row with all its problems, each beginning 'Row N: ' (IMPORT-3), and every repair (IMPORT-12). The body
 * has jobAccepted false, and status Pending Quote when the quote is over 0 (IMPORT-5); money is in pounds.
 */
export function readImportRow(
  { row, cells }: TableRow,
  columns: readonly MatchedColumn[],
  reading: Reading,
  { table, createJobSchema }: ImportedJobs = JOBS,
): ImportRow {
  const found = cellsByTarget(cells, columns);
  const problems: string[] = [];
  const repairs: Repair[] = [];
  const text = (target: string) => found.get(target as ColumnTarget)?.text ?? '';

  function take(name: string): unknown {
    const field = table[name] as JobField;
    const cell = readCell(field, text(name), reading);
    const header = found.get(name as ColumnTarget)?.header ?? name;
    if ('problem' in cell) {
      problems.push(field.error ?? `${header} ${cell.problem}`);
      return field.default ?? (field.default === null ? null : STAND_IN);
    }
    if (cell.repair !== undefined) repairs.push({ header, from: text(name), note: cell.repair });
    return cell.value;
  }

  const jobNumber = text('customJobNumber') || text('jobNumber');
  const changed = changedByExcel(found);
  const base = {
    row,
    cells,
    jobNumber,
    customer: `${text('firstName')} ${text('surname')}`.trim(),
    isChanged: changed.length > 0,
  };
  const shape = shapeProblem(cells, columns.length);
  if (shape !== null) return { ...base, body: null, problems: [`Row ${row}: ${shape}`], repairs };

  const dateToBeConfirmed = take('dateToBeConfirmed');
  const ownRules: Readonly<Record<string, unknown>> = {
    customJobNumber: jobNumber,
    homeAddress: text('homeAddress') || [text('address1'), text('address2')].filter(Boolean).join(', '),
    dateToBeConfirmed,
    ...(dateToBeConfirmed === 'Yes' ? {} : { confirmedDate: null }),
  };
  const typed = Object.fromEntries(
    importFields(table).map((name) => [name, name in ownRules ? ownRules[name] : take(name)]),
  );
  const checked = createJobSchema.safeParse({
    ...typed,
    jobAccepted: false,
    jobStatus: Number(typed['quoteAmount']) > 0 ? 'Pending Quote' : 'In-progress',
  });

  const refused = checked.success ? [] : checked.error.issues.map((issue) => issue.message);
  const number = jobNumber === '' ? ['Job number (customJobNumber) is required'] : [];
  const all = [
    ...refused,
    ...number,
    ...problems,
    ...damaged(cells, columns),
    ...(reading.keepChanged ? [] : changed),
  ];
  return {
    ...base,
    body: all.length === 0 && checked.success ? checked.data : null,
    problems: [...new Set(all)].map((problem) => `Row ${row}: ${problem}`),
    repairs,
  };
}
