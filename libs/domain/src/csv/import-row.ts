import { TEXTS, visibleText, type YesNo } from '@loupe/shared-types';
import { createJobSchema, type CreateJob } from '@loupe/shared-types/schemas';
import {
  readDay,
  readLocation,
  readMoney,
  readPhone,
  readPriority,
  readYesNo,
  type CellReading,
} from './cells';
import { isChangedNumber, isSheetError } from './changed-by-excel';
import { isImported, type ColumnTarget, type ImportField, type MatchedColumn } from './columns';
import type { TableRow } from './table';
import { withoutGuard } from './write';

/** A cell that was mended: `note` says how, as in "0 restored", "£ removed", "3 April 2026". */
export interface Repair {
  readonly header: string;
  readonly from: string;
  readonly note: string;
}

/** One data row of a file: the body of its create call, or every problem that keeps it out. */
export interface ImportRow {
  /** As a spreadsheet shows it (IMPORT-3): the first row under the header is 2. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly jobNumber: string;
  readonly customer: string;
  readonly body: CreateJob | null;
  readonly problems: readonly string[];
  readonly repairs: readonly Repair[];
  /** Whether a job number, or any text, is what Excel made of another. */
  readonly isChanged: boolean;
}

/** What a person decides for a whole file. */
export interface ReadingChoices {
  /** Whether phone numbers get back the 0 that Excel took. */
  readonly restoreZeros: boolean;
  /** Whether rows are imported as they stand whose job number, or any text, Excel has changed. */
  readonly keepChanged: boolean;
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

/** What Excel has changed of a row: its number, and every text that is an error of the sheet. */
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

/**
 * Reads one row: all its problems at once, each beginning 'Row N: ' (IMPORT-3), and every repair (IMPORT-12). The
 * body has jobAccepted false, and status Pending Quote when the quote is over 0 (IMPORT-5); money is in pounds.
 */
export function readImportRow(
  { row, cells }: TableRow,
  columns: readonly MatchedColumn[],
  { restoreZeros, keepChanged }: ReadingChoices,
): ImportRow {
  const found = cellsByTarget(cells, columns);
  const problems: string[] = [];
  const repairs: Repair[] = [];
  const text = (target: ColumnTarget) => found.get(target)?.text ?? '';

  function take<T>(field: ImportField, read: (text: string) => CellReading<T>, otherwise: T): T {
    const reading = read(text(field));
    const header = found.get(field)?.header ?? field;
    if ('problem' in reading) {
      problems.push(`${header} ${reading.problem}`);
      return otherwise;
    }
    if (reading.repair !== undefined) repairs.push({ header, from: text(field), note: reading.repair });
    return reading.value;
  }

  const jobNumber = text('customJobNumber') || text('jobNumber');
  const changed = changedByExcel(found);
  const told = {
    row,
    cells,
    jobNumber,
    customer: `${text('firstName')} ${text('surname')}`.trim(),
    isChanged: changed.length > 0,
  };
  const shape = shapeProblem(cells, columns.length);
  if (shape !== null) return { ...told, body: null, problems: [`Row ${row}: ${shape}`], repairs };

  const quoteAmount = take('quoteAmount', readMoney, 0);
  const toBeConfirmed = readYesNo(text('dateToBeConfirmed'));
  if ('problem' in toBeConfirmed) problems.push(TEXTS.dateToBeConfirmedYesNo);
  const dateToBeConfirmed: YesNo = 'value' in toBeConfirmed ? toBeConfirmed.value : 'No';
  const confirmedDate = dateToBeConfirmed === 'Yes' ? take('confirmedDate', readDay, null) : null;

  const checked = createJobSchema.safeParse({
    customJobNumber: jobNumber,
    firstName: text('firstName'),
    surname: text('surname'),
    contactNumber: take('contactNumber', (typed) => readPhone(typed, restoreZeros), '-'),
    email: text('email'),
    homeAddress: text('homeAddress') || [text('address1'), text('address2')].filter(Boolean).join(', '),
    postcode: text('postcode'),
    location: take('location', readLocation, ''),
    item1: text('item1'),
    item2: text('item2'),
    item3: text('item3'),
    item4: text('item4'),
    description1: text('description1'),
    description2: text('description2'),
    description3: text('description3'),
    description4: text('description4'),
    quoteAmount,
    totalCost: take('totalCost', readMoney, 0),
    depositAmount: take('depositAmount', readMoney, 0),
    jobAccepted: false,
    jobStatus: quoteAmount > 0 ? 'Pending Quote' : 'In-progress',
    balancePaid: take('balancePaid', readYesNo, 'No') === 'Yes',
    statusOrder: take('statusOrder', readPriority, 'Normal Priority'),
    airTag: take('airTag', readYesNo, 'No'),
    dateToBeConfirmed,
    confirmedDate,
    inNext7Days: take('inNext7Days', readYesNo, 'No'),
    missing: take('missing', readYesNo, 'No'),
    notes: text('notes'),
  });

  const refused = checked.success ? [] : checked.error.issues.map((issue) => issue.message);
  const number = jobNumber === '' ? ['Job number (customJobNumber) is required'] : [];
  const all = [
    ...refused,
    ...number,
    ...problems,
    ...damaged(cells, columns),
    ...(keepChanged ? [] : changed),
  ];
  return {
    ...told,
    body: all.length === 0 && checked.success ? checked.data : null,
    problems: [...new Set(all)].map((problem) => `Row ${row}: ${problem}`),
    repairs,
  };
}
