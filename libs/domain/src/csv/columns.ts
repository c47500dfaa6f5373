import { importFields, serverOwnedFields, type ImportField, type JobTable } from '@loupe/shared-types';
import { CsvUserError } from './csv-error';
import { columnLetter } from './table';

/**
 * What a column provides: a field, a part of the address as exported, or nothing. `ignored` columns are server-owned;
 * `unknown` ones are left out, which is shown to the user.
 */
export type ColumnTarget = ImportField | 'jobNumber' | 'address1' | 'address2' | 'ignored' | 'unknown';

/** A column of the file with its header as written, and its target. */
export interface MatchedColumn {
  readonly header: string;
  readonly target: ColumnTarget;
}

/** The first column of the file of failed rows; ignored by an import. */
export const REASON_HEADER = 'Reason';

function plain(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

// Labels on the form, and common headers in other files.
const ALSO: Readonly<Record<string, ColumnTarget>> = {
  contact: 'contactNumber',
  phone: 'contactNumber',
  phonenumber: 'contactNumber',
  lastname: 'surname',
  address: 'homeAddress',
  address1: 'address1',
  address2: 'address2',
  itemrepaired: 'item1',
  quote: 'quoteAmount',
  jobnumber: 'jobNumber',
};

/** The target of each known header; for a repeated header the later one wins. */
function targetsOf(table: JobTable): ReadonlyMap<string, ColumnTarget> {
  const imported = importFields(table) as ImportField[];
  const ofField = (header: string | undefined, field: ImportField) =>
    header === undefined ? [] : [[plain(header), field] as const];
  return new Map<string, ColumnTarget>([
    ...[...serverOwnedFields(table), REASON_HEADER, 'version', 'jobAccepted', 'jobStatus'].map(
      (header) => [plain(header), 'ignored'] as const,
    ),
    ...imported.flatMap((field) => {
      const exported = table[field]?.exported;
      return typeof exported === 'string' ? ofField(exported, field) : [];
    }),
    ...imported.flatMap((field) => ofField(table[field]?.label, field)),
    ...Object.entries(ALSO),
    ...imported.flatMap((field) => ofField(field, field)),
  ]);
}

/** The headers that an import for a table understands. */
export interface KnownHeaders {
  /** Whether a job import understands the header, in any case and spacing. */
  readonly has: (header: string) => boolean;
  readonly targetOf: (header: string) => ColumnTarget;
}

/** The headers that an import understands, for a field table. */
export function knownHeaders(table: JobTable): KnownHeaders {
  const targets = targetsOf(table);
  return {
    has: (header) => targets.has(plain(header)),
    targetOf: (header) => targets.get(plain(header)) ?? 'unknown',
  };
}

const NO_HEADER =
  'None of the columns is one of the template. The first row must name the columns, as in the template.';

/** Whether the column's values become part of a job. */
export function isImported(target: ColumnTarget): boolean {
  return target !== 'ignored' && target !== 'unknown';
}

/**
 * Matches columns to fields: headers in any case, order and spacing. Server-owned fields are ignored, as is a column
 * with neither header nor values; unknown columns are left out (IMPORT-8).
 *
 * @throws CsvUserError for a repeated header, and when no header is known
 */
export function matchColumns(
  header: readonly string[],
  hasValues: (column: number) => boolean,
  known: KnownHeaders,
): readonly MatchedColumn[] {
  const seen = new Map<ColumnTarget, string>();
  const columns = header.map((text, at): MatchedColumn => {
    const name = text.trim();
    const place = `Column ${columnLetter(at)}`;
    if (name === '') return { header: '', target: hasValues(at) ? 'unknown' : 'ignored' };
    const target = known.targetOf(name);
    const earlier = seen.get(target);
    if (isImported(target) && earlier !== undefined) {
      throw new CsvUserError(
        `${place} is headed “${name}”, and so is column ${earlier}. Remove one of the two.`,
      );
    }
    seen.set(target, columnLetter(at));
    return { header: name, target };
  });
  if (!columns.some(({ target }) => isImported(target))) throw new CsvUserError(NO_HEADER);
  return columns;
}
