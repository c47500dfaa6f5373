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
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a column gives: a field, a part of the address as we export it, or nothing. */
export type ColumnTarget = ImportField | 'jobNumber' | 'address1' | 'address2' | 'ignored';

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

/** Whether the header, in any case and spacing, names something a job import understands. */
export function isKnownHeader(header: string): boolean {
  return TARGETS.has(plain(header));
}

/**
 * Which column gives which field: headers in any case, order and spacing. Server-owned fields are known
 * and ignored. A column with neither header nor any value is left out.
 *
 * @throws CsvRefusal for a header that is unknown, missing or there twice
 */
export function matchColumns(
  header: readonly string[],
  hasValues: (column: number) => boolean,
): readonly MatchedColumn[] {
  const seen = new Map<ColumnTarget, string>();
  return header.map((text, at) => {
    const name = text.trim();
    const place = `Column ${columnLetter(at)}`;
    if (name === '') {
      if (hasValues(at))
        throw new CsvRefusal(`${place} has values but no header. Name it in the first row, or remove it.`);
      return { header: '', target: 'ignored' };
    }
    const target = TARGETS.get(plain(name));
    if (target === undefined) {
      throw new CsvRefusal(
        `${place} is headed “${name}”, which is not a column of the template. Rename it as in the template, or remove it.`,
      );
    }
    const earlier = seen.get(target);
    if (target !== 'ignored' && earlier !== undefined) {
      throw new CsvRefusal(
        `${place} is headed “${name}”, and so is column ${earlier}. Remove one of the two.`,
      );
    }
    seen.set(target, columnLetter(at));
    return { header: name, target };
  });
}
