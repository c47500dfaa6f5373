import {
  chooseCustomer,
  isSameKey,
  keysOf,
  type CustomerKey,
  type FoundKey,
  type PersonFields,
} from '@loupe/domain';
import { indexCustomer, isUniqueViolation, type Db } from '@loupe/db';
import type { Actor } from '../deps';
import { addKeys, claimOf, findKeys } from './customer-keys.store';
import { learnedFrom, rewriteRecord } from './customer-record';
import { contactsOf, isNobody, isSameContact, newCustomerRow } from './customer-row';
import { addContacts, contactsOfCustomer, lockPerson } from './customers.store';
import { requireChosen } from './known-customer';

interface SavedPerson {
  readonly person: PersonFields;
  readonly at: string;
  readonly actor: Actor;
  /** The customer chosen at the counter. */
  readonly chosen?: number;
}

/**
 * The customer of a job that is saved, chosen, found or made in the same transaction (CUSTOMER-1, CUSTOMER-8); null for a
 * job without a name. The job keeps its own text.
 */
export async function linkCustomer(trx: Db, saved: SavedPerson): Promise<number | null> {
  const { person, chosen } = saved;
  const keys = keysOf(person);
  const found = await findKeys(trx, keys);
  const choice = chooseCustomer(keys, found);
  const customerId =
    (await requireChosen(trx, chosen, person)) ?? (choice.kind === 'known' ? choice.customerId : null);
  if (customerId !== null) return learnMissing(trx, customerId, { ...saved, keys, found });
  if (isNobody(person)) return null;
  const made = { ...saved, keys, doubtful: choice.kind === 'doubtful' };
  return (await makeCustomer(trx, made, claimOf(keys))) ?? takeClaimed(trx, made);
}

interface Keyed extends SavedPerson {
  readonly keys: readonly CustomerKey[];
}

interface Made extends Keyed {
  readonly doubtful: boolean;
}

/**
 * After the claim of a new customer was refused: another save has made them since it was looked, and by the time that
 * save was committed they are found (CUSTOMER-9). If not, the claim is that of somebody who no longer has this key.
 */
async function takeClaimed(trx: Db, made: Made): Promise<number | null> {
  const found = await findKeys(trx, made.keys);
  const choice = chooseCustomer(made.keys, found);
  if (choice.kind === 'known') return learnMissing(trx, choice.customerId, { ...made, found });
  return makeCustomer(trx, made, null);
}

interface Named extends Keyed {
  readonly found: readonly FoundKey[];
}

async function learnMissing(trx: Db, customerId: number, named: Named): Promise<number> {
  const missing = named.keys.filter(
    (key) => !named.found.some((held) => held.customerId === customerId && isSameKey(held, key)),
  );
  if (missing.length > 0) await learn(trx, customerId, named);
  return customerId;
}

/** The id of a new customer; null where another has the claim, which waits for a save that is about to commit. */
async function makeCustomer(
  trx: Db,
  { person, keys, at, doubtful }: Made,
  claim: string | null,
): Promise<number | null> {
  const contacts = contactsOf(person);
  const row = { ...newCustomerRow({ person, contacts, doubtful, at }), claim };
  try {
    const [id] = await trx('customers').insert(row);
    const customerId = Number(id);
    await addContacts(trx, customerId, contacts);
    await addKeys(trx, customerId, keys);
    await indexCustomer(trx, customerId, '', row.search);
    return customerId;
  } catch (error) {
    if (claim !== null && isUniqueViolation(error, 'claim')) return null;
    throw error;
  }
}

/** Adds to a known customer what a new job says anew: a number, an e-mail address, another address, a full first name. */
async function learn(trx: Db, id: number, { person, keys, at, actor }: Named): Promise<void> {
  const known = await lockPerson(trx, id);
  if (!known) return;
  const held = await contactsOfCustomer(trx, id);
  const added = contactsOf(person).filter((contact) => !held.some((one) => isSameContact(one, contact)));
  await addContacts(trx, id, added);
  await addKeys(trx, id, keys);
  const contacts = added.length > 0 ? [...held, ...added] : null;
  await rewriteRecord(trx, { known, changes: learnedFrom(known, person), contacts, held, at, actor });
}
