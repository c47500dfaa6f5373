import type { YesNo } from './statuses';

/**
 * What a field holds: it decides how the field is stored, checked, typed in, imported, compared and shown.
 * `place` is one of the shop's locations or a text of its own, `flag` is true or false, `choice` one of `options`.
 */
export type FieldKind =
  | 'number'
  | 'text'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'place'
  | 'money'
  | 'flag'
  | 'yesNo'
  | 'choice'
  | 'day'
  | 'instant';

/** Where a form has a field: its section, in the table's order there unless it stands before another one. */
export interface FormPlace {
  readonly in: 'customer' | 'job' | 'items' | 'money' | 'dates';
  readonly before?: string;
  /** Takes the whole width of the form. */
  readonly wide?: true;
}

/** One row of the table of a job's fields. What is absent does not hold for the field. */
export interface JobField {
  readonly kind: FieldKind;
  /** The name a person reads, on every surface. */
  readonly label: string;
  /** What a new job has where nobody says otherwise; null makes the field one that may be empty. */
  readonly default?: string | number | boolean | null;
  /** The sentence for a field that must be filled in and is not. */
  readonly required?: string;
  /** The most characters of a text, `TEXT_LIMITS.short` where absent. */
  readonly limit?: number;
  readonly options?: readonly string[];
  /** The sentence for a value that is none of the field's, where the spec has one of its own. */
  readonly error?: string;
  /** Whether people may set it: all other fields are the server's. */
  readonly editable?: true;
  /** Whether a CSV import takes it, as the last column or before the column of another field. */
  readonly importable?: true | string;
  /** The spec's header or headers in the completed export; an address has two. */
  readonly exported?: string | readonly [string, string];
  readonly searchable?: true;
  /** Its place on Create New Repair Job. */
  readonly create?: FormPlace & { readonly label?: string };
  /** Its place in the Edit Job dialog. */
  readonly edit?: FormPlace;
  /** Whether it is left out where people read all fields, being a copy of others or of no use to them. */
  readonly hidden?: true;
}

export type JobTable = Readonly<Record<string, JobField>>;

type HeldBy<F extends JobField> = F extends { readonly kind: 'money' | 'number' }
  ? number
  : F extends { readonly kind: 'flag' }
    ? boolean
    : F extends { readonly kind: 'yesNo' }
      ? YesNo
      : F extends { readonly options: readonly (infer Option)[] }
        ? Option
        : string;

/** What a person may set a field to: null, which clears it, only where it need not be filled in. */
export type SetValue<F extends JobField> =
  HeldBy<F> | (F extends { readonly required: string } ? never : NullOf<F>);

type NullOf<F extends JobField> = F extends { readonly default: null } ? null : never;

/** What a job holds in a field. */
export type FieldValue<F extends JobField> = HeldBy<F> | NullOf<F>;

/** The job a table describes, as it travels. */
export type JobOf<T extends JobTable> = { readonly [Name in keyof T]: FieldValue<T[Name]> };

/** The names of the fields that have something, such as `editable`. */
export type NamesWith<T extends JobTable, Has extends keyof JobField> = {
  [Name in keyof T]: T[Name] extends Readonly<Record<Has, unknown>> ? Name : never;
}[keyof T] &
  string;

/** The names of the fields that have something, in the order of the table. */
export function namesWith<T extends JobTable, Has extends keyof JobField>(
  table: T,
  has: Has,
): NamesWith<T, Has>[] {
  return Object.keys(table).filter((name) => table[name]?.[has] !== undefined) as NamesWith<T, Has>[];
}

/** The names in the order of the table, but each that has an anchor right before it. */
export function inOrder<Name extends string>(
  names: readonly Name[],
  before: (name: Name) => string | undefined,
): Name[] {
  const ordered = [...names];
  for (const name of names) {
    const anchor = before(name);
    if (anchor === undefined || !names.includes(anchor as Name)) continue;
    ordered.splice(ordered.indexOf(name), 1);
    ordered.splice(ordered.indexOf(anchor as Name), 0, name);
  }
  return ordered;
}
