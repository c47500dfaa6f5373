import {
  chooseCustomer,
  isInitial,
  isSameKey,
  keysOf,
  mayBeOnePerson,
  namesKey,
  type FoundKey,
  type PersonFields,
} from './customer-match';

/** The number of letters to add, leave out or change between two words, as far as it matters here. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

const MOST_SLIPS = 2;
/** In a shorter name one other letter is another name: Tom and Tim. */
const LONG_ENOUGH = 5;

const isSlip = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= LONG_ENOUGH
    ? distance(one, other) <= MOST_SLIPS
    : one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

const placesOf = (person: PersonFields): readonly string[] => keysOf(person).map(({ place }) => place);

/**
 * Whether a correction leaves a job with the same person: the name is the same, or its surname is another on the same
 * number or e-mail address, or spelled otherwise at the same place (CUSTOMER-1). Another first name is another person.
 */
export function isSamePerson(before: PersonFields, after: PersonFields): boolean {
  if (mayBeOnePerson(before, after)) return true;
  const [was, is] = [namesKey(before), namesKey(after)];
  if (!mayBeOnePerson({ ...was, surname: '' }, { ...is, surname: '' })) return false;
  const shared = placesOf(before).filter((place) => placesOf(after).includes(place));
  const isReached = shared.some((place) => !place.startsWith('@'));
  return isReached || (shared.length > 0 && isSlip(was.surname, is.surname));
}

/** Whether the names of a job read otherwise after a correction. */
export function isRenamed(before: PersonFields, after: PersonFields): boolean {
  const [was, is] = [namesKey(before), namesKey(after)];
  return was.surname !== is.surname || was.firstName !== is.firstName;
}

interface Corrected {
  /** The customer of the job. */
  readonly current: number;
  readonly before: PersonFields;
  readonly after: PersonFields;
  /** The stored keys of what the job says now. */
  readonly found: readonly FoundKey[];
}

/**
 * Whom a corrected job names (CUSTOMER-1): `own` when its customer is known by just that; `other` when somebody else is by
 * full name, or it is another person; `perhaps-other` when it is still the same person and somebody else is only known by an
 * initial that fits, or has a name that its own initial fits; `nobody` when it is the same person and nobody else is meant.
 */
export function whomNamed({
  current,
  before,
  after,
  found,
}: Corrected): 'own' | 'other' | 'perhaps-other' | 'nobody' {
  const keys = keysOf(after);
  const choice = chooseCustomer(keys, found);
  const known = choice.kind === 'known' ? choice.customerId : null;
  const has = (customerId: number) =>
    found.some((held) => held.customerId === customerId && keys.some((key) => isSameKey(held, key)));
  if (known === current || has(current)) return 'own';
  const isInFull = known !== null && !isInitial(namesKey(after).firstName) && has(known);
  if (isInFull || !isSamePerson(before, after)) return 'other';
  return known === null ? 'nobody' : 'perhaps-other';
}
