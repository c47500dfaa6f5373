import { jobField, NOT_MONEY, parsePounds, poundsText, type Calendar } from '@loupe/domain';
import {
  formFields,
  isBlankText,
  JOB_FIELDS,
  OTHER_LOCATION_PREFIX,
  TEXTS,
  visibleText,
  YES_NO,
  type Job,
  type JobField,
  type JobFields,
  type JobTable,
  type NamesWith,
} from '@loupe/shared-types';
import { EDIT_SECTIONS } from './edit-sections';
import { JOB_TABLE_SCHEMAS, unpairedItem, type JobTableSchemas } from '@loupe/shared-types/schemas';
import type * as z from '@loupe/shared-types/zod';

export type EditField = NamesWith<JobFields, 'edit'>;

/** The fields of the Edit Job dialog, in order. */
export function editFields(table: JobTable = JOB_FIELDS): readonly EditField[] {
  return EDIT_SECTIONS.flatMap((section) => formFields('edit', section, table) as EditField[]);
}

/** The values of the inputs: text, whatever the field's kind. */
export type EditValues = Readonly<Record<EditField, string>>;

function toText(value: unknown, field: JobField | undefined, calendar: Calendar): string {
  if (value === null || value === undefined) return '';
  switch (field?.kind) {
    case 'instant':
      return calendar.dayOf(String(value));
    case 'money':
      return value === 0 ? '' : poundsText(Number(value));
    case 'flag':
      return value ? 'Yes' : 'No';
    default:
      return String(value);
  }
}

export function valuesOf(job: Job, calendar: Calendar, table: JobTable = JOB_FIELDS): EditValues {
  return Object.fromEntries(
    editFields(table).map((name) => [name, toText(jobField(job, name), table[name], calendar)]),
  ) as EditValues;
}

/** The inputs the user has changed; a confirmed date does not count while no confirmation is requested. */
export function changedInputs(
  base: EditValues,
  values: EditValues,
  table: JobTable = JOB_FIELDS,
): readonly EditField[] {
  return editFields(table).filter(
    (field) =>
      visibleText(values[field]).trim() !== visibleText(base[field]).trim() &&
      !(field === 'confirmedDate' && values.dateToBeConfirmed !== 'Yes'),
  );
}

type Read = { readonly value: unknown } | { readonly error: string };

/** A changed day keeps its time of day. */
function instantOf(day: string, before: unknown, calendar: Calendar): string | null {
  if (day === '') return null;
  return calendar.instantAt(day, before ? calendar.timeOf(String(before)) : '12:00');
}

/** Converts the typed text to the type of the field's schema. */
function typedValue({ kind }: JobField, text: string, before: unknown, calendar: Calendar): unknown {
  switch (kind) {
    case 'instant':
      return instantOf(text, before, calendar);
    case 'day':
      return text === '' ? null : text;
    case 'flag':
      return text === YES_NO[0];
    default:
      return text;
  }
}

function readOne(
  field: JobField,
  schema: z.ZodType | undefined,
  text: string,
  before: unknown,
  calendar: Calendar,
): Read {
  if (field.kind === 'money') {
    const pounds = parsePounds(text);
    return pounds === null ? { error: NOT_MONEY } : { value: pounds };
  }
  if (field.kind === 'place' && `${visibleText(text).trim()} ` === OTHER_LOCATION_PREFIX)
    return { error: TEXTS.otherLocationRequired };
  const read = schema?.safeParse(typedValue(field, text, before, calendar));
  return read?.success
    ? { value: read.data }
    : { error: read?.error.issues[0]?.message ?? 'Please check this' };
}

export interface EditRead {
  readonly patch: Readonly<Partial<Record<EditField, unknown>>>;
  readonly errors: Readonly<Partial<Record<EditField, string>>>;
}

/** The changed inputs as the fields to send, or their validation messages (JOB-1, JOB-2). */
export function readEdit(
  base: EditValues,
  values: EditValues,
  before: Job,
  calendar: Calendar,
  { table, fields }: Pick<JobTableSchemas, 'fields'> & { readonly table: JobTable } = JOB_TABLE_SCHEMAS,
): EditRead {
  const patch: Partial<Record<EditField, unknown>> = {};
  const errors: Partial<Record<EditField, string>> = {};
  for (const name of changedInputs(base, values, table)) {
    const read = readOne(table[name] as JobField, fields[name], values[name], before[name], calendar);
    if ('error' in read) errors[name] = read.error;
    else patch[name] = read.value;
  }
  const pairs = Object.fromEntries(
    editFields(table).map((name) => [name, visibleText(values[name]).trim() || null]),
  );
  const n = unpairedItem(pairs);
  if (n !== null) {
    const blank: EditField = !isBlankText(values[`item${n}`]) ? `description${n}` : `item${n}`;
    errors[blank] ??= TEXTS.itemNeedsDescription;
  }
  return { patch, errors };
}
