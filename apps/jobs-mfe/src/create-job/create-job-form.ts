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
import {
  JOB_TABLE_SCHEMAS,
  optionalText,
  type CreateJobInput,
  type JobTableSchemas,
} from '@loupe/shared-types/schemas';
import * as z from '@loupe/shared-types/zod';
import { typedPounds } from '../typed-pounds';

/**
 * The fields of the form, the text of the location Other, Yes for the next number (INTAKE-3), and the id of the customer
 * who was chosen (INTAKE-6).
 */
export type CreateField = NamesWith<JobFields, 'create'> | 'otherLocation' | 'nextNumber' | 'customerId';

/** The form's values: text as typed, and Yes or No. */
export type CreateJobValues = Readonly<Record<CreateField, string>>;

function typedSchema(name: string, { kind, label }: JobField, schema: z.ZodType): z.ZodType {
  // The prefix added for Other counts in its length, which the server checks.
  if (name === 'location') return z.string().min(1, { error: TEXTS.locationRequired });
  // Whether it is required depends on another field.
  if (name === 'customJobNumber') return optionalText(label);
  switch (kind) {
    case 'money':
      return typedPounds(schema);
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
  const { otherLocation, nextNumber, customJobNumber, customerId, ...job } = typed;
  const isOther = typed.location === OTHER_LOCATION;
  return {
    ...job,
    ...(customerId !== '' && { customerId: Number(customerId) }),
    // Without one the server gives the next number.
    customJobNumber: nextNumber === 'Yes' ? null : customJobNumber,
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
  const whole = z.object({
    ...Object.fromEntries(shape),
    otherLocation: z.string(),
    nextNumber: z.string(),
    // A draft of an earlier version has none.
    customerId: z.string().default(''),
  }) as unknown as z.ZodType<Typed, CreateJobValues>;
  const ofOneField = whole
    .refine((typed) => typed.location !== OTHER_LOCATION || !isBlankText(typed.otherLocation), {
      path: ['otherLocation'],
      error: TEXTS.otherLocationRequired,
      when: always,
    })
    .refine((typed) => typed.nextNumber === 'Yes' || Boolean(typed.customJobNumber), {
      path: ['customJobNumber'],
      error: TEXTS.jobNumberRequired,
      when: always,
    });
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
      ofOneField,
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
  return {
    ...Object.fromEntries(inputs),
    otherLocation: '',
    nextNumber: 'No',
    customerId: '',
  } as CreateJobValues;
}

export const EMPTY_JOB = emptyJob(JOB_FIELDS);
