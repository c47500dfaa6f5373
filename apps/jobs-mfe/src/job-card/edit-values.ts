import { NOT_MONEY, parsePounds, type Calendar } from '@loupe/domain';
import { isBlankText, OTHER_LOCATION_PREFIX, TEXTS, visibleText, type Job } from '@loupe/shared-types';
import { jobFields, unpairedItem } from '@loupe/shared-types/schemas';

/** The fields of the Edit Job dialog, in its order. Flags have controls of their own on the cards. */
export const EDIT_FIELDS = [
  'customJobNumber',
  'statusOrder',
  'firstName',
  'surname',
  'contactNumber',
  'email',
  'homeAddress',
  'postcode',
  'item1',
  'description1',
  'item2',
  'description2',
  'item3',
  'description3',
  'item4',
  'description4',
  'location',
  'quoteAmount',
  'totalCost',
  'depositAmount',
  'quoteResponse',
  'dateToBeConfirmed',
  'confirmedDate',
  'inNext7Days',
  'airTag',
  'collectionDate',
  'completedItems',
  'notes',
] as const satisfies readonly (keyof Job & keyof typeof jobFields)[];

export type EditField = (typeof EDIT_FIELDS)[number];

/** What the inputs hold: text, whatever the field is. */
export type EditValues = Readonly<Record<EditField, string>>;

const MONEY: ReadonlySet<EditField> = new Set(['quoteAmount', 'totalCost', 'depositAmount']);

function toText(job: Job, field: EditField, calendar: Calendar): string {
  const value = job[field];
  if (value === null) return '';
  if (field === 'collectionDate') return calendar.dayOf(String(value));
  if (MONEY.has(field)) return value === 0 ? '' : Number(value).toFixed(2);
  return String(value);
}

export function valuesOf(job: Job, calendar: Calendar): EditValues {
  return Object.fromEntries(EDIT_FIELDS.map((field) => [field, toText(job, field, calendar)])) as EditValues;
}

/** Names the inputs a person has changed; a confirmed date does not count while none is to be confirmed. */
export function changedInputs(base: EditValues, values: EditValues): readonly EditField[] {
  return EDIT_FIELDS.filter(
    (field) =>
      visibleText(values[field]).trim() !== visibleText(base[field]).trim() &&
      !(field === 'confirmedDate' && values.dateToBeConfirmed !== 'Yes'),
  );
}

type Read = { readonly value: unknown } | { readonly error: string };

/** A changed day keeps the time of day it had. */
function readDay(day: string, before: string | null, calendar: Calendar): string | null {
  if (day === '') return null;
  return calendar.instantAt(day, before ? calendar.timeOf(before) : '12:00');
}

function readOne(field: EditField, text: string, before: Job, calendar: Calendar): Read {
  if (MONEY.has(field)) {
    const pounds = parsePounds(text);
    return pounds === null ? { error: NOT_MONEY } : { value: pounds };
  }
  if (field === 'location' && `${visibleText(text).trim()} ` === OTHER_LOCATION_PREFIX)
    return { error: TEXTS.otherLocationRequired };
  const asked =
    field === 'collectionDate'
      ? readDay(text, before.collectionDate, calendar)
      : field === 'confirmedDate' && text === ''
        ? null
        : text;
  const read = jobFields[field].safeParse(asked);
  return read.success
    ? { value: read.data }
    : { error: read.error.issues[0]?.message ?? 'Please check this' };
}

export interface EditRead {
  readonly patch: Readonly<Partial<Record<EditField, unknown>>>;
  readonly errors: Readonly<Partial<Record<EditField, string>>>;
}

/** The changed inputs as the fields to send, or the messages of what is wrong with them (JOB-1, JOB-2). */
export function readEdit(base: EditValues, values: EditValues, before: Job, calendar: Calendar): EditRead {
  const patch: Partial<Record<EditField, unknown>> = {};
  const errors: Partial<Record<EditField, string>> = {};
  for (const field of changedInputs(base, values)) {
    const read = readOne(field, values[field], before, calendar);
    if ('error' in read) errors[field] = read.error;
    else patch[field] = read.value;
  }
  const pairs = Object.fromEntries(
    EDIT_FIELDS.map((field) => [field, visibleText(values[field]).trim() || null]),
  );
  const n = unpairedItem(pairs);
  if (n !== null) {
    const blank: EditField = !isBlankText(values[`item${n}`]) ? `description${n}` : `item${n}`;
    errors[blank] ??= TEXTS.itemNeedsDescription;
  }
  return { patch, errors };
}
