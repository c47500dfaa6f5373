import {
  chooseCustomer,
  isInitial,
  keysOf,
  mayBeOnePerson,
  namesKey,
  phonesOf,
  type CustomerChoice,
  type PersonFields,
} from '@loupe/domain';
import type { Db } from '@loupe/db';
import { ERROR_CODES, isBlankText, type KnownPerson } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import { findKeys, keysAt } from './customer-keys.store';
import { listItems, namedLike, shownIds } from './customers.store';

const MOST_ALSO_KNOWN = 4;
const MOST_MERGES = 10;

/**
 * The customer chosen at the counter, or the one that it was merged into, where the names are theirs; nobody otherwise, so
 * that a job which names somebody else is not given to them (CUSTOMER-8).
 */
export async function chosenCustomer(
  db: Db,
  chosen: number | undefined,
  person: PersonFields,
): Promise<Chosen> {
  let id = chosen;
  for (let merges = 0; id !== undefined && merges < MOST_MERGES; merges += 1) {
    const row = await db('customers')
      .where({ id })
      .first('first_name', 'surname', 'merged_into', 'erased_at');
    if (!row) break;
    if (row.erased_at !== null) return { id: null, was: 'erased' };
    const named = { firstName: String(row.first_name), surname: String(row.surname) };
    if (row.merged_into === null) {
      const isTheirs = mayBeOnePerson(named, person) && (await isOnlyName(db, id, person));
      return { id: isTheirs ? id : null, was: merges > 0 ? 'merged' : null };
    }
    id = Number(row.merged_into);
  }
  return { id: null, was: null };
}

interface Chosen {
  /** Null where the job is not given to them. */
  readonly id: number | null;
  /** What became of who was chosen. */
  readonly was: 'erased' | 'merged' | null;
}

/** 409 for somebody who was erased since: saved again without the choice, the job gets a new record (CUSTOMER-8). */
export async function requireChosen(
  db: Db,
  chosen: number | undefined,
  person: PersonFields,
): Promise<number | null> {
  const { id, was } = await chosenCustomer(db, chosen, person);
  if (was === 'erased')
    throw new HttpError(
      409,
      'The customer who was chosen has been erased. Nothing you typed is lost: save again to write them down anew',
      { code: ERROR_CODES.customerErased },
    );
  return id;
}

/** Whether no job of a customer has the surname with another full first name: that is two people. */
async function isOnlyName(db: Db, customerId: number, person: PersonFields): Promise<boolean> {
  const { firstName, surname } = namesKey(person);
  if (isInitial(firstName)) return true;
  const names: string[] = await db('customer_keys')
    .where({ customer_id: customerId, surname })
    .distinct('first_name')
    .pluck('first_name');
  return names.includes(firstName) || names.every(isInitial);
}

/** Whose a job of this person would be; for somebody new, who else may be meant (CUSTOMER-8). */
export async function knownPerson(db: Db, person: PersonFields, chosen?: number): Promise<KnownPerson> {
  const keys = keysOf(person);
  const choice: CustomerChoice = chooseCustomer(keys, await findKeys(db, keys));
  const byKeys = choice.kind === 'known' ? choice.customerId : null;
  const { id: chosenId, was } = await chosenCustomer(db, chosen, person);
  const chosenWas = was === null ? {} : { chosenWas: was };
  const id = chosenId ?? byKeys;
  if (id !== null) return { customer: (await listItems(db, [id]))[0] ?? null, alsoKnown: [], ...chosenWas };
  const phones = phonesOf(person.contactNumber).map(({ digits }) => digits);
  const sharing = (await keysAt(db, phones)).map(({ customerId }) => customerId);
  const namesakes = isBlankText(person.surname) ? [] : await namedLike(db, person);
  const others = await shownIds(db, [...new Set([...sharing, ...namesakes])]);
  const items = await listItems(db, others.slice(0, MOST_ALSO_KNOWN));
  return {
    customer: null,
    ...chosenWas,
    alsoKnown: items.map((item) => ({ ...item, shares: sharing.includes(item.id) ? 'number' : 'name' })),
  };
}
