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

/** A number in national notation, digits only; null for one that many share, such as 00000000. */
function nationalDigits(dial: string): string | null {
  const digits = dial.replace(/^\+?44(?=\d{9,10}$)/, '0').replace(/\D/g, '');
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

type Names = Pick<PersonFields, 'firstName' | 'surname'>;

/** Whether two names may be those of one person: the same surname, and the same first name or its initial. */
export const mayBeOnePerson = (one: Names, other: Names): boolean =>
  shortKey(one.surname) === shortKey(other.surname) &&
  (shortKey(one.firstName) === shortKey(other.firstName) ||
    isInitialOf(shortKey(one.firstName), shortKey(other.firstName)));

/** `F` and `Fern`; a missing first name goes with any. */
function isInitialOf(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return Array.from(short).length <= 1 && long.startsWith(short);
}

/**
 * Whose a job is: `known` is a customer there is, `doubtful` somebody whose number is known under another name, or who
 * may be one of several, and `new` nobody we know.
 */
export type CustomerChoice =
  { readonly kind: 'known'; readonly customerId: number } | { readonly kind: 'doubtful' | 'new' };

/**
 * Chooses a job's customer among the stored keys of its places (CUSTOMER-1): by telephone number, surname and first
 * name, else by full name and postcode. Where an initial may be one of several people the job stays apart.
 */
export function chooseCustomer(keys: readonly CustomerKey[], found: readonly FoundKey[]): CustomerChoice {
  const [person] = keys;
  if (!person) return { kind: 'new' };
  const sharing = (isPlace: (place: string) => boolean) =>
    found.filter((key) => isPlace(key.place) && keys.some(({ place }) => place === key.place));
  const isNamed = ({ surname, firstName }: CustomerKey) =>
    surname === person.surname && firstName === person.firstName;
  const byPhone = sharing(isPhonePlace);
  const sameSurname = byPhone.filter(({ surname }) => surname === person.surname);
  const exact = sameSurname.filter(isNamed);
  const similar = sameSurname.filter(({ firstName }) => isInitialOf(firstName, person.firstName));
  const byAddress = sharing((place) => place.startsWith('@')).filter(isNamed);
  const named = exact.length > 0 ? exact : idsOf(similar).length === 1 ? similar : byAddress;
  const [customerId] = idsOf(named);
  if (customerId !== undefined) return { kind: 'known', customerId };
  return { kind: byPhone.length > 0 ? 'doubtful' : 'new' };
}

/** Oldest first: of two records of one person the first is used. */
const idsOf = (keys: readonly FoundKey[]): readonly number[] =>
  [...new Set(keys.map(({ customerId }) => customerId))].sort((one, other) => one - other);
