import type { YesNo } from './statuses';

/**
 * A field's kind determines how it is stored, validated, edited, imported, compared and displayed. `place` is one of
 * the shop's locations or free text, `flag` is true or false, `choice` one of `options`.
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

/** A field's position in a form: its section, in table order unless it is placed before another field. */
export interface FormPlace {
  readonly in: 'customer' | 'job' | 'items' | 'money' | 'dates';
  readonly before?: string;
  /** Spans the full width of the form. */
  readonly wide?: true;
}

/** A row of the job field table. Absent properties do not apply to the field. */
export interface JobField {
  readonly kind: FieldKind;
  /** The name shown to users everywhere. */
  readonly label: string;
  /** The value of a new job by default; null makes the field nullable. */
  readonly default?: string | number | boolean | null;
  /** The user message when a required field is empty. */
  readonly required?: string;
  /** The maximum length of a text; `TEXT_LIMITS.short` if absent. */
  readonly limit?: number;
  readonly options?: readonly string[];
  /** The user message for an invalid value, where the spec defines one. */
  readonly error?: string;
  /** Whether users may set it; all other fields are server-owned. */
  readonly editable?: true;
  /** Whether a CSV import accepts it, as the last column or before another field's column. */
  readonly importable?: true | string;
  /** The header or headers in the completed export as in the spec; an address has two. */
  readonly exported?: string | readonly [string, string];
  readonly searchable?: true;
  /** Its position on Create New Repair Job. */
  readonly create?: FormPlace & {
    readonly label?: string;
    /** Seldom asked at the counter: folded away until it is wanted. */
    readonly rare?: true;
  };
  /** Its position in the Edit Job dialog. */
  readonly edit?: FormPlace;
  /** Whether it is omitted where all fields are shown, as a copy of others or of no use to users. */
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

/** The values a user may set: null clears a field, and is allowed only if it is not required. */
export type SetValue<F extends JobField> =
  | HeldBy<F>
  | (F extends { readonly required: string } ? never : NullOf<F>);

type NullOf<F extends JobField> = F extends { readonly default: null } ? null : never;

/** The value of a field in a job. */
export type FieldValue<F extends JobField> = HeldBy<F> | NullOf<F>;

/** The job type that a table describes, as sent by the API. */
export type JobOf<T extends JobTable> = { readonly [Name in keyof T]: FieldValue<T[Name]> };

/** The names of the fields with a property, such as `editable`. */
export type NamesWith<T extends JobTable, Has extends keyof JobField> = {
  [Name in keyof T]: T[Name] extends Readonly<Record<Has, unknown>> ? Name : never;
}[keyof T] &
  string;

/** The names of the fields with a property, in table order. */
export function namesWith<T extends JobTable, Has extends keyof JobField>(
  table: T,
  has: Has,
): NamesWith<T, Has>[] {
  return Object.keys(table).filter((name) => table[name]?.[has] !== undefined) as NamesWith<T, Has>[];
}

/** The names in table order, except that a field with an anchor comes right before it. */
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
