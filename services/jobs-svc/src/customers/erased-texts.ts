import { ERASED } from '@loupe/domain';
import { JOB_FIELDS, OTHER_LOCATION_PREFIX, type JobField } from '@loupe/shared-types';

/** The kinds of job fields that hold no words of a person. */
const FACTS: ReadonlySet<string> = new Set(['number', 'money', 'flag', 'yesNo', 'choice', 'day', 'instant']);

/** Texts that stay: job numbers, who did what, and the shop's own papers. */
const STAYS: ReadonlySet<string> = new Set([
  ...['jobNumber', 'customJobNumber', 'createdBy', 'lastEditedBy', 'editedBy', 'updatedBy', 'orderingPerson'],
  ...['source', 'invoiceNumber', 'callDate', 'callTime', 'kind', 'timestamp', 'movedAt', 'status', 'method'],
  ...['by', 'at', 'preset', 'state', 'station', 'createdAt', 'updatedAt', 'stage', 'code'],
]);

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/;

const PLACES: ReadonlySet<string> = new Set([
  'location',
  'currentItemLocation',
  'oldLocation',
  'newLocation',
]);

const fieldOf = (name: string): JobField | undefined =>
  (JOB_FIELDS as Readonly<Record<string, JobField>>)[name];

/** A place that was typed may name the person; those of the shop stay. */
export const erasedPlace = (place: string): string =>
  place.startsWith(OTHER_LOCATION_PREFIX) ? `${OTHER_LOCATION_PREFIX}${ERASED}` : place;

/** The value of a field in place of an erased one; what is no text, and what stays, is as it was (PRIVACY-2). */
function erasedValue(name: string, value: unknown, staff: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => erasedValue(name, one, staff));
  if (typeof value === 'object' && value !== null) return eraseTexts(value, staff);
  if (typeof value !== 'string' || STAYS.has(name) || INSTANT.test(value)) return value;
  if (PLACES.has(name)) return erasedPlace(value);
  if (name === 'callerName' && staff.has(value)) return value;
  const kind = fieldOf(name)?.kind;
  return kind !== undefined && FACTS.has(kind) ? value : ERASED;
}

/** An object of the change log or of an answer, with every text of the person erased, also in the objects in it. */
export function eraseTexts<T extends object>(given: T, staff: ReadonlySet<string>): T {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, erasedValue(name, value, staff)]),
  ) as T;
}

/** The text fields of a job that are erased: a required one reads Erased, any other is empty. */
export function erasedJobFields(): readonly (readonly [name: string, value: string | null])[] {
  return Object.entries(JOB_FIELDS as Readonly<Record<string, JobField>>)
    .filter(([name, { kind }]) => !FACTS.has(kind) && kind !== 'place' && !STAYS.has(name))
    .map(([name, field]) => [name, field.default === null ? null : ERASED]);
}

/** The names of the fields that an erasure changes; a place only where it was typed. */
export const erasedFieldNames = (): readonly string[] => [
  ...erasedJobFields().map(([name]) => name),
  'location',
  'currentItemLocation',
];
