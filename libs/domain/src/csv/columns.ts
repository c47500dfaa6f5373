import { SERVER_OWNED_JOB_FIELDS } from '@loupe/shared-types';
import { CsvRefusal } from './refusal';
import { columnLetter } from './table';

/** The columns of the template, in its order; each is a field of a job. */
export const IMPORT_FIELDS = [
  'customJobNumber',
  'firstName',
  'surname',
  'contactNumber',
  'email',
  'homeAddress',
  'postcode',
  'location',
  'item1',
  'description1',
  'item2',
  'description2',
  'item3',
  'description3',
  'item4',
  'description4',
  'quoteAmount',
  'totalCost',
  'depositAmount',
  'balancePaid',
  'statusOrder',
  'airTag',
  'dateToBeConfirmed',
  'confirmedDate',
  'inNext7Days',
  'missing',
  'notes',
] as const;
/** A field of a job that a column of the template gives. */
export type ImportField = (typeof IMPORT_FIELDS)[number];

/**
 * What a column gives: a field, a part of the address as we export it, or nothing. `ignored` is known and the server's
 * own; `unknown` is not a column of ours, and a person should hear that it is left out.
 */
export type ColumnTarget = ImportField | 'jobNumber' | 'address1' | 'address2' | 'ignored' | 'unknown';

/** A column of the file, by its header as written, and what it gives. */
export interface MatchedColumn {
  readonly header: string;
  readonly target: ColumnTarget;
}

/** The first column of the file of failed rows; read back and ignored. */
export const REASON_HEADER = 'Reason';

function plain(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

// Headers of our own completed export, and what people call the fields on the form.
const ALSO: Readonly<Record<string, ColumnTarget>> = {
  mobilenumber: 'contactNumber',
  contact: 'contactNumber',
  phone: 'contactNumber',
  phonenumber: 'contactNumber',
  emailaddress: 'email',
  lastname: 'surname',
  address: 'homeAddress',
  address1: 'address1',
  address2: 'address2',
  itemrepaired: 'item1',
  costofrepair: 'totalCost',
  quote: 'quoteAmount',
  deposit: 'depositAmount',
  priority: 'statusOrder',
  jobnumber: 'jobNumber',
};

const TARGETS: ReadonlyMap<string, ColumnTarget> = new Map([
  ...[...SERVER_OWNED_JOB_FIELDS, REASON_HEADER, 'version', 'jobAccepted', 'jobStatus'].map(
    (name) => [plain(name), 'ignored'] as const,
  ),
  ...Object.entries(ALSO),
  ...IMPORT_FIELDS.map((field) => [plain(field), field] as const),
]);

const NO_HEADER =
  'None of the columns is one of the template. The first row must name the columns, as in the template.';

/** Whether a column's values become part of a job. */
export function isImported(target: ColumnTarget): boolean {
  return target !== 'ignored' && target !== 'unknown';
}

/** Whether the header, in any case and spacing, names something a job import understands. */
export function isKnownHeader(header: string): boolean {
  return TARGETS.has(plain(header));
}

/**
 * Which column gives which field: headers in any case, order and spacing. Server-owned fields are known
 * and ignored, as is a column with neither header nor any value; one nobody knows is left out (IMPORT-8).
 *
 * @throws CsvRefusal for a header that is there twice, and when none is known at all
 */
export function matchColumns(
  header: readonly string[],
  hasValues: (column: number) => boolean,
): readonly MatchedColumn[] {
  const seen = new Map<ColumnTarget, string>();
  const columns = header.map((text, at): MatchedColumn => {
    const name = text.trim();
    const place = `Column ${columnLetter(at)}`;
    if (name === '') return { header: '', target: hasValues(at) ? 'unknown' : 'ignored' };
    const target = TARGETS.get(plain(name)) ?? 'unknown';
    const earlier = seen.get(target);
    if (isImported(target) && earlier !== undefined) {
      throw new CsvRefusal(
        `${place} is headed “${name}”, and so is column ${earlier}. Remove one of the two.`,
      );
    }
    seen.set(target, columnLetter(at));
    return { header: name, target };
  });
  if (!columns.some(({ target }) => isImported(target))) throw new CsvRefusal(NO_HEADER);
  return columns;
}
