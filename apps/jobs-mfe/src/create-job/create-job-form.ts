import { NOT_MONEY, parsePounds } from '@loupe/domain';
import {
  isBlankText,
  namesWith,
  OTHER_LOCATION,
  OTHER_LOCATION_PREFIX,
  TEXTS,
  visibleText,
  JOB_FIELDS,
  YES_NO,
  type JobField,
  type JobFields,
  type JobTable,
  type NamesWith,
} from '@loupe/shared-types';
import { JOB_TABLE_SCHEMAS, z, type CreateJobInput, type JobTableSchemas } from '@loupe/shared-types/schemas';

/** The fields of the form, and the text of the location Other. */
export type CreateField = NamesWith<JobFields, 'create'> | 'otherLocation';

/** The form's values: text as typed, and Yes or No. */
export type CreateJobValues = Readonly<Record<CreateField, string>>;

function typedSchema(name: string, { kind }: JobField, schema: z.ZodType): z.ZodType {
  // The prefix added for Other counts in its length, which the server checks.
  if (name === 'location') return z.string().min(1, { error: TEXTS.locationRequired });
  switch (kind) {
    case 'money':
      return z
        .string()
        .transform((text, ctx) => {
          const pounds = parsePounds(text);
          if (pounds !== null) return pounds;
          ctx.issues.push({ code: 'custom', message: NOT_MONEY, input: text });
          return z.NEVER;
        })
        .pipe(schema as z.ZodType<unknown, number>);
    case 'flag':
      return z.enum(YES_NO).transform((text) => text === 'Yes');
    case 'day':
      return z.preprocess((text) => (text === '' ? null : text), schema);
    default:
      return schema;
  }
}

// A rule over two fields is checked on the first submit, also while another field is invalid.
const always = () => true;

type Typed = Readonly<Record<CreateField, unknown>> & Readonly<Record<'location' | 'otherLocation', string>>;

function bodyOf(typed: Typed): CreateJobInput {
  const { otherLocation, ...job } = typed;
  const isOther = typed.location === OTHER_LOCATION;
  return {
    ...job,
    location: isOther ? OTHER_LOCATION_PREFIX + visibleText(otherLocation).trim() : typed.location,
    confirmedDate: typed.dateToBeConfirmed === 'Yes' ? typed.confirmedDate : null,
  } as CreateJobInput;
}

const PAIRS = [2, 3, 4] as const;

/** The form's schema with its messages (JOB-1, JOB-2); its output is the body of `POST /api/jobs`. */
export function createJobForm({
  table,
  fields,
}: Pick<JobTableSchemas, 'fields'> & { readonly table: JobTable }) {
  const schemas = new Map<string, z.ZodType>(Object.entries(fields));
  const shape = namesWith(table, 'create').map((name) => [
    name,
    typedSchema(name, table[name] as JobField, schemas.get(name) ?? z.unknown()),
  ]);
  const whole = z.object({ ...Object.fromEntries(shape), otherLocation: z.string() }) as unknown as z.ZodType<
    Typed,
    CreateJobValues
  >;
  return PAIRS.flatMap((n) => [
    { blank: `item${n}`, filled: `description${n}` } as const,
    { blank: `description${n}`, filled: `item${n}` } as const,
  ])
    .reduce(
      (schema, { blank, filled }) =>
        schema.refine((typed) => Boolean(typed[blank]) || !typed[filled], {
          path: [blank],
          error: TEXTS.itemNeedsDescription,
          when: always,
        }),
      whole.refine((typed) => typed.location !== OTHER_LOCATION || !isBlankText(typed.otherLocation), {
        path: ['otherLocation'],
        error: TEXTS.otherLocationRequired,
        when: always,
      }),
    )
    .transform(bodyOf);
}

export const createJobFormSchema = createJobForm(JOB_TABLE_SCHEMAS);

function emptyInput({ kind, default: standard }: JobField): string {
  if (kind === 'money') return '';
  return typeof standard === 'boolean' ? 'No' : String(standard ?? '');
}

/** The form's initial values. */
export function emptyJob(table: JobTable): CreateJobValues {
  const inputs = namesWith(table, 'create').map((name) => [name, emptyInput(table[name] as JobField)]);
  return { ...Object.fromEntries(inputs), otherLocation: '' } as CreateJobValues;
}

export const EMPTY_JOB = emptyJob(JOB_FIELDS);
