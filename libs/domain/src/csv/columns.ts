import { importFields, serverOwnedFields, type ImportField, type JobTable } from '@loupe/shared-types';
import { CsvUserError } from './csv-error';
import { columnLetter } from './table';

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

// What people call the fields on the form and in files of their own.
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

/** What each header that is known gives, the later ones of the same header in preference. */
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

/** The headers an import of the jobs of a table understands. */
export interface KnownHeaders {
  /** Whether the header, in any case and spacing, names something a job import understands. */
  readonly has: (header: string) => boolean;
  readonly targetOf: (header: string) => ColumnTarget;
}

export function knownHeaders(table: JobTable): KnownHeaders {
  const targets = targetsOf(table);
  return {
    has: (header) => targets.has(plain(header)),
    targetOf: (header) => targets.get(plain(header)) ?? 'unknown',
  };
}

const NO_HEADER =
  'None of the columns is one of the template. The first row must name the columns, as in the template.';

/** Whether a column's values become part of a job. */
export function isImported(target: ColumnTarget): boolean {
  return target !== 'ignored' && target !== 'unknown';
}

/**
 * Which column gives which field: headers in any case, order and spacing. Server-owned fields are known
 * and ignored, as is a column with neither header nor any value; one nobody knows is left out (IMPORT-8).
 *
 * @throws CsvUserError for a header that is there twice, and when none is known at all
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
