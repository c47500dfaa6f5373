import type { FieldValue, JobField, JobTable, NamesWith, SetValue } from '../job-field';
import { editableFields, JOB_FIELDS, type JobFields } from '../job-fields';
import { serverOwnedFields, type ServerOwnedJobField } from '../jobs';
import { TEXT_LIMITS } from '../limits';
import { YES_NO } from '../statuses';
import { TEXTS } from '../texts';
import { day, instant, optionalText, pounds, requiredText } from './text';
import * as z from './zod';

type EditableOf<T extends JobTable> = NamesWith<T, 'editable'>;
type FieldSchema<F extends JobField> = z.ZodType<SetValue<F>, SetValue<F>>;
type FieldSchemas<T extends JobTable> = { readonly [Name in EditableOf<T>]: FieldSchema<T[Name]> };

/** A field of a new job: one with a default is optional. */
type CreateSchema<F extends JobField> = F extends { readonly default: unknown }
  ? z.ZodDefault<z.ZodOptional<z.ZodType<FieldValue<F>, FieldValue<F>>>>
  : FieldSchema<F>;
type CreateSchemas<T extends JobTable> = { readonly [Name in EditableOf<T>]: CreateSchema<T[Name]> };

function schemaOf({ kind, label, limit, required, options = [], error }: JobField): z.ZodType {
  switch (kind) {
    case 'money':
      return pounds(label);
    case 'flag':
      return z.boolean({ error: `${label} must be true or false` });
    case 'yesNo':
      return z.enum(YES_NO, { error: error ?? `${label} must be "Yes" or "No"` });
    case 'choice':
      return z.enum(options, { error: error ?? `${label} must be ${options.join(' or ')}` });
    case 'day':
      return day(`${label} must be a date`).nullable();
    case 'instant':
      return instant(label).nullable();
    default:
      return required === undefined ? optionalText(label, limit) : requiredText(label, required, limit);
  }
}

/** Fields with other rules on a new job. `customJobNumber` may be absent: the server generates one (NUMBER-2). */
const ON_A_NEW_JOB: Readonly<Record<string, z.ZodType>> = {
  jobStatus: z.enum(['In-progress', 'Pending Quote'], { error: 'A new job starts as In-progress' }),
  customerRejected: z.literal(false, { error: 'A new job cannot be rejected already' }),
  customerCollected: z.literal(false, { error: 'A new job cannot be collected already' }),
};

function createSchemaOf(name: string, field: JobField): z.ZodType {
  if (field.default === undefined) return schemaOf(field);
  const schema = ON_A_NEW_JOB[name] ?? schemaOf({ ...field, required: undefined });
  return schema.optional().default(field.default);
}

type Pairs = { readonly [K in `item${1 | 2 | 3 | 4}` | `description${1 | 2 | 3 | 4}`]?: string | null };

/** The first of items 2 to 4 without a description, or with only a description; null when all are paired (JOB-2). */
export function unpairedItem(job: Pairs): 2 | 3 | 4 | null {
  for (const n of [2, 3, 4] as const) {
    if (Boolean(job[`item${n}`]) !== Boolean(job[`description${n}`])) return n;
  }
  return null;
}

/** The response schema of a field, for programs that check responses. */
function answeredSchema({ kind, options = [], ...field }: JobField): z.ZodType {
  const held = {
    number: z.int().min(1),
    money: z.number().min(0),
    flag: z.boolean(),
    yesNo: z.enum(YES_NO),
    choice: z.enum(options),
    instant: z.iso.datetime(),
    day: z.iso.date(),
  };
  const schema = kind in held ? held[kind as keyof typeof held] : z.string();
  return field.default === null ? schema.nullable() : schema;
}

/** The response schema of a job. */
export function answeredJobSchema<T extends JobTable>(table: T) {
  const fields = Object.entries(table).map(([name, field]) => [name, answeredSchema(field)]);
  return z.strictObject(
    Object.fromEntries(fields) as { readonly [Name in keyof T]: z.ZodType<FieldValue<T[Name]>> },
  );
}

const customerId = z.int({ error: 'customerId must be the id of a customer' }).min(1).optional();

const version = z
  .int({ error: 'version must be a whole number' })
  .min(1, { error: 'version must be a whole number' });

const undo = z.literal(true, { error: 'undo must be true' }).optional();

/** The schemas of a field table; forms and imports build their own from `fields`, which has one per field. */
export function jobSchemas<const T extends JobTable>(table: T) {
  const names = editableFields(table) as EditableOf<T>[];
  const shapeOf = (schema: (name: string, field: JobField) => z.ZodType) =>
    Object.fromEntries(names.map((name) => [name, schema(name, table[name] as JobField)]));
  const fields = shapeOf((_, field) => schemaOf(field)) as unknown as FieldSchemas<T>;
  const createFields = shapeOf(createSchemaOf) as unknown as CreateSchemas<T>;

  const owned = new Set<string>(serverOwnedFields(table));
  const ignored = Object.fromEntries([...owned].map((name) => [name, z.unknown().optional()])) as Record<
    ServerOwnedJobField,
    z.ZodOptional<z.ZodUnknown>
  >;
  const withoutServerOwned = <B extends object>(body: B) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !owned.has(name))) as Omit<
      B,
      ServerOwnedJobField
    >;

  /**
   * The body of `POST /api/jobs` with defaults (JOB-6). Unknown keys are refused, server-owned ones are accepted and
   * dropped (SAVE-4). `customerId` is the customer chosen for it, which is no field of the job (CUSTOMER-8).
   */
  const createJobSchema = z
    .strictObject({ ...ignored, version: z.unknown().optional(), ...createFields, customerId })
    .check((ctx) => {
      const pairs = ctx.value as Pairs;
      const n = unpairedItem(pairs);
      if (n !== null) {
        ctx.issues.push({
          code: 'custom',
          message: TEXTS.itemNeedsDescription,
          path: [pairs[`item${n}`] ? `description${n}` : `item${n}`],
          input: ctx.value,
        });
      }
    })
    .transform(withoutServerOwned);

  /**
   * The body of `PATCH /api/jobs/{id}`: any editable field, and the `version` the save is based on (SAVE-1). A value
   * sets, an absent key leaves, null clears (SAVE-5). Item pairs are checked on the merged job. `undo` says that the
   * save takes back the one that made this version (UNDO-1).
   */
  const patchJobSchema = z
    .strictObject({ ...ignored, ...z.object(fields).partial().shape, version: version.optional(), undo })
    .transform(withoutServerOwned);

  return { table, fields, createJobSchema, patchJobSchema };
}

export const JOB_TABLE_SCHEMAS = jobSchemas(JOB_FIELDS);
export type JobTableSchemas = ReturnType<typeof jobSchemas<JobFields>>;
export const { createJobSchema, patchJobSchema } = JOB_TABLE_SCHEMAS;

/** One schema per editable field of a job; forms build their own schema from these. */
export const jobFields = JOB_TABLE_SCHEMAS.fields;

/** The body of `POST /api/jobs/{id}/reopen`. */
export const reopenJobSchema = z.strictObject({
  reason: requiredText('Reason', TEXTS.reopenReasonRequired, TEXT_LIMITS.long),
  version: version.optional(),
});
