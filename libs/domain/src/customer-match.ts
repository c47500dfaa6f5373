import type { Job } from '@loupe/shared-types';
import { contactParts } from './phones';
import { nameKey, postcodeKey } from './search';

/** The fields of a job that say whose it is. */
export const PERSON_FIELDS = [
  'firstName',
  'surname',
  'contactNumber',
  'email',
  'homeAddress',
  'postcode',
] as const satisfies readonly (keyof Job)[];
export type PersonFields = Pick<Job, (typeof PERSON_FIELDS)[number]>;

/** The longest name in a key, in code points; a longer one is cut. */
const LONGEST_NAME = 60;
const LONGEST_EMAIL = 100;

const shortKey = (name: string): string => Array.from(nameKey(name)).slice(0, LONGEST_NAME).join('');

/**
 * By what a customer is recognised: a `place`, which is a telephone number, a postcode or an e-mail address, and the
 * names given with it. Stored for each customer; several keys are usual.
 */
export interface CustomerKey {
  /** `07700900123`, `@cv313ab` or `~fern@example.com`. */
  readonly place: string;
  readonly surname: string;
  readonly firstName: string;
}

/** A stored key and whose it is. */
export interface FoundKey extends CustomerKey {
  readonly customerId: number;
}

/** A British number of ten digits without its 0, as a spreadsheet leaves it. */
const LOST_ZERO = /^(?=[1237]\d{9}$)/;

/** A number in national notation, digits only; null for one that many share, such as 00000000. */
function nationalDigits(dial: string): string | null {
  const digits = dial
    .replace(/^\+?44(?=\d{9,10}$)/, '0')
    .replace(LOST_ZERO, '0')
    .replace(/\D/g, '');
  return new Set(digits.slice(1)).size < 2 ? null : digits;
}

/** The telephone numbers of a contact field: as written, and their digits in national notation. */
export function phonesOf(contact: string): readonly { readonly raw: string; readonly digits: string }[] {
  return contactParts(contact).flatMap(({ text, dial }) => {
    const digits = dial === undefined ? null : nationalDigits(dial);
    return digits === null ? [] : [{ raw: text.trim(), digits }];
  });
}

export const isPhonePlace = (place: string): boolean => /^\d/.test(place);

/** Texts such as N/A, which are no postcode. */
const isPostcode = (key: string): boolean => /\d/.test(key) && /[a-z]/.test(key);

/** The keys by which a job's customer is recognised (CUSTOMER-1); none for a job without a name. */
export function keysOf(person: PersonFields): readonly CustomerKey[] {
  const surname = shortKey(person.surname);
  const firstName = shortKey(person.firstName);
  if (surname === '' && firstName === '') return [];
  const postcode = postcodeKey(person.postcode);
  const email = (person.email ?? '').trim().toLowerCase();
  const places = [
    ...phonesOf(person.contactNumber).map(({ digits }) => digits),
    ...(isPostcode(postcode) ? [`@${postcode}`] : []),
    ...(email.includes('@') && email.length <= LONGEST_EMAIL ? [`~${email}`] : []),
  ];
  return [...new Set(places)].map((place) => ({ place, surname, firstName }));
}

export const isSameKey = (one: CustomerKey, other: CustomerKey): boolean =>
  one.place === other.place && one.surname === other.surname && one.firstName === other.firstName;

export type Names = Pick<PersonFields, 'firstName' | 'surname'>;

/** The names of a key, folded: for a person without a place too. */
export const namesKey = ({ firstName, surname }: Names): Names => ({
  firstName: shortKey(firstName),
  surname: shortKey(surname),
});

/** Whether a folded first name is an initial, or missing. */
export const isInitial = (firstName: string): boolean => Array.from(firstName).length <= 1;

/** Whether two names may be those of one person: the same surname, and the same first name or its initial. */
export const mayBeOnePerson = (one: Names, other: Names): boolean =>
  shortKey(one.surname) === shortKey(other.surname) && mayBeFirstName(one.firstName, other.firstName);

/** Whether two first names, as typed, may be one person's: the same, or an initial of it; a missing one goes with any. */
export const mayBeFirstName = (one: string, other: string): boolean =>
  isSameFirstName(shortKey(one), shortKey(other));

/** The same folded first name, or `f` and `fern`; a missing first name goes with any. */
function isSameFirstName(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return one === other || (isInitial(short) && long.startsWith(short));
}

/**
 * Whose a job is: `known` is a customer there is, `doubtful` somebody whose number is known under another name, or who
 * may be one of several, and `new` nobody we know.
 */
export type CustomerChoice =
  | { readonly kind: 'known'; readonly customerId: number }
  | { readonly kind: 'doubtful' | 'new' };

/**
 * Chooses a job's customer among the stored keys of its places, and all keys of those known by an initial there
 * (CUSTOMER-1): by telephone number, surname and first name, else by full name and postcode.
 */
export function chooseCustomer(keys: readonly CustomerKey[], found: readonly FoundKey[]): CustomerChoice {
  const [person] = keys;
  if (!person) return { kind: 'new' };
  const sharing = (isPlace: (place: string) => boolean) =>
    found.filter((key) => isPlace(key.place) && keys.some(({ place }) => place === key.place));
  const byPhone = sharing(isPhonePlace);
  const named = (some: readonly FoundKey[]) => some.filter(({ surname }) => surname === person.surname);
  const byAddress = named(sharing((place) => place.startsWith('@')));
  const customerId = isInitial(person.firstName)
    ? (onlyPerson(person, named(byPhone)) ??
      (hasName(person, byAddress) ? onlyPerson(person, byAddress) : undefined))
    : (oldestNamed(person, named(byPhone)) ??
      onlyInitial(person, named(byPhone), found) ??
      oldestNamed(person, byAddress));
  if (customerId !== undefined) return { kind: 'known', customerId };
  return { kind: byPhone.length > 0 ? 'doubtful' : 'new' };
}

const hasName = ({ firstName }: CustomerKey, some: readonly FoundKey[]): boolean =>
  some.some((key) => key.firstName === firstName);

/** Oldest first: of two records of one person the first is used. */
const idsOf = (keys: readonly FoundKey[]): readonly number[] =>
  [...new Set(keys.map(({ customerId }) => customerId))].sort((one, other) => one - other);

const oldestNamed = ({ firstName }: CustomerKey, some: readonly FoundKey[]): number | undefined =>
  idsOf(some.filter((key) => key.firstName === firstName))[0];

/** Of those whom an initial may be, the one: a record with two first names, such as a couple's, is two people. */
function onlyPerson({ firstName }: CustomerKey, some: readonly FoundKey[]): number | undefined {
  const all = some.filter((key) => isSameFirstName(key.firstName, firstName));
  const names = new Set(all.map((key) => key.firstName).filter((name) => !isInitial(name)));
  const [id, ...others] = idsOf(all);
  return others.length === 0 && names.size <= 1 ? id : undefined;
}

/** The only record known by an initial alone that a first name begins with, unless the initial may be another's. */
function onlyInitial(
  { firstName, surname }: CustomerKey,
  some: readonly FoundKey[],
  found: readonly FoundKey[],
): number | undefined {
  const initials = some.filter(
    (key) => isInitial(key.firstName) && isSameFirstName(key.firstName, firstName),
  );
  const isRival = (key: FoundKey) =>
    !isInitial(key.firstName) &&
    initials.some((initial) => isSameFirstName(initial.firstName, key.firstName));
  const [id, ...others] = idsOf(initials);
  if (id === undefined || others.length > 0 || some.some(isRival)) return undefined;
  const own = found.filter((key) => key.customerId === id && key.surname === surname);
  return own.every((key) => isInitial(key.firstName)) ? id : undefined;
}
