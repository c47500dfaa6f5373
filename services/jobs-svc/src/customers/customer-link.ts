import {
  chooseCustomer,
  isSameKey,
  keysOf,
  PERSON_FIELDS,
  type CustomerKey,
  type FoundKey,
  type PersonFields,
} from '@loupe/domain';
import { indexCustomer, isUniqueViolation, type Db } from '@loupe/db';
import { addKeys, claimOf, findKeys } from './customer-keys.store';
import {
  contactsOf,
  isNobody,
  isSameContact,
  newCustomerRow,
  searchOf,
  type ContactRow,
} from './customer-row';
import { chosenCustomer } from './known-customer';
import { addContacts, contactsOfCustomer, lockPerson, updateCustomer } from './customers.store';

/**
 * The customer of a job that is saved, chosen, found or made in the same transaction (CUSTOMER-1, CUSTOMER-8); null for a
 * job without a name. The job keeps its own text.
 */
export async function linkCustomer(
  trx: Db,
  person: PersonFields,
  at: string,
  chosen?: number,
): Promise<number | null> {
  const keys = keysOf(person);
  const found = await findKeys(trx, keys);
  const choice = chooseCustomer(keys, found);
  const customerId =
    (await chosenCustomer(trx, chosen, person)) ?? (choice.kind === 'known' ? choice.customerId : null);
  if (customerId !== null) return learnMissing(trx, customerId, { person, keys, found, at });
  if (isNobody(person)) return null;
  const made = { person, keys, at, doubtful: choice.kind === 'doubtful' };
  return (await makeCustomer(trx, made, claimOf(keys))) ?? takeClaimed(trx, made);
}

interface Made {
  readonly person: PersonFields;
  readonly keys: readonly CustomerKey[];
  readonly at: string;
  readonly doubtful: boolean;
}

/**
 * After the claim of a new customer was refused: another save has made them since it was looked, and by the time that
 * save was committed they are found (CUSTOMER-9). If not, the claim is that of somebody who no longer has this key.
 */
async function takeClaimed(trx: Db, made: Made): Promise<number | null> {
  const { person, keys, at } = made;
  const found = await findKeys(trx, keys);
  const choice = chooseCustomer(keys, found);
  if (choice.kind === 'known') return learnMissing(trx, choice.customerId, { person, keys, found, at });
  return makeCustomer(trx, made, null);
}

interface Named extends Omit<Made, 'doubtful'> {
  readonly found: readonly FoundKey[];
}

async function learnMissing(
  trx: Db,
  customerId: number,
  { person, keys, found, at }: Named,
): Promise<number> {
  const missing = keys.filter(
    (key) => !found.some((held) => held.customerId === customerId && isSameKey(held, key)),
  );
  if (missing.length > 0) await learn(trx, customerId, person, at);
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

/** Adds to a known customer what a job says anew: a number, an e-mail address, another address. */
async function learn(trx: Db, id: number, person: PersonFields, at: string): Promise<void> {
  const [known, held] = [await lockPerson(trx, id), await contactsOfCustomer(trx, id)];
  if (!known) return;
  const added = contactsOf(person).filter((contact) => !held.some((one) => isSameContact(one, contact)));
  await addContacts(trx, id, added);
  await addKeys(trx, id, keysOf(person));
  await rewrite(
    trx,
    known,
    { ...known, homeAddress: person.homeAddress, postcode: person.postcode },
    [...held, ...added],
    at,
  );
}

type Known = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

async function rewrite(
  trx: Db,
  before: Known,
  after: Known,
  contacts: readonly ContactRow[],
  at: string,
): Promise<void> {
  const search = searchOf(after, contacts);
  await updateCustomer(trx, before.id, {
    first_name: after.firstName,
    surname: after.surname,
    home_address: after.homeAddress,
    postcode: after.postcode,
    search,
    updated_at: at,
  });
  await indexCustomer(trx, before.id, before.search, search);
}

interface EditedJob {
  readonly id: number;
  readonly before: PersonFields;
  readonly after: PersonFields;
  readonly at: string;
}

/**
 * Links an edited job again where its name, number or address changed: to the customer it now names; to its own, which
 * follows the edit while the job is the only one; else to a new one. A job of somebody erased stays theirs until it names
 * a person again, and that one is never the erased.
 */
export async function relinkCustomer(trx: Db, { id, before, after, at }: EditedJob): Promise<void> {
  if (PERSON_FIELDS.every((field) => before[field] === after[field])) return;
  const row = await trx('jobs as j')
    .leftJoin('customers as c', 'c.id', 'j.customer_id')
    .where({ 'j.id': id })
    .first('j.customer_id', 'c.erased_at');
  const isErased = row?.erased_at != null;
  if (isErased && isNobody(after)) return;
  const current = isErased || row?.customer_id == null ? null : Number(row.customer_id);
  const keys = keysOf(after);
  const choice = chooseCustomer(keys, await findKeys(trx, keys));
  const follows = current !== null && choice.kind !== 'known' && (await isOnlyJob(trx, current));
  if (current !== null && (follows || (choice.kind === 'known' && choice.customerId === current))) {
    await follow(trx, current, { before: follows ? before : null, after, at });
    return;
  }
  const chosen = await linkCustomer(trx, after, at);
  if (chosen === current) return;
  await trx('jobs').where({ id }).update({ customer_id: chosen });
  if (current !== null) await forgetIfEmpty(trx, current);
}

async function isOnlyJob(trx: Db, customerId: number): Promise<boolean> {
  return (await trx('jobs').where({ customer_id: customerId }).limit(2).pluck('id')).length < 2;
}

/** With `before`, what the job said before is taken back: it was a slip of the keyboard. */
async function follow(
  trx: Db,
  id: number,
  {
    before,
    after,
    at,
  }: { readonly before: PersonFields | null; readonly after: PersonFields; readonly at: string },
): Promise<void> {
  const known = await lockPerson(trx, id);
  if (!known) return;
  if (before) {
    for (const { kind, raw } of contactsOf(before)) {
      await trx('customer_contacts').where({ customer_id: id, kind, raw }).delete();
    }
    await trx('customer_keys').where({ customer_id: id }).delete();
    await updateCustomer(trx, id, { claim: null });
  }
  const held = await contactsOfCustomer(trx, id);
  const added = contactsOf(after).filter((contact) => !held.some((one) => isSameContact(one, contact)));
  await addContacts(trx, id, added);
  await addKeys(trx, id, keysOf(after));
  const names = before ? { firstName: after.firstName, surname: after.surname } : {};
  const moved = { ...known, ...names, homeAddress: after.homeAddress, postcode: after.postcode };
  await rewrite(trx, known, moved, [...held, ...added], at);
}

/** Removes a customer whose last job was given to another, unless something was written down about them. */
async function forgetIfEmpty(trx: Db, id: number): Promise<void> {
  const job = await trx('jobs').where({ customer_id: id }).first('id');
  const customer = await trx('customers')
    .where({ id })
    .first('note', 'no_text', 'dispute', 'search', 'version');
  const size = await trx('customer_sizes').where({ customer_id: id }).first('id');
  const isKept = customer?.note || customer?.no_text || customer?.dispute || customer?.version > 1;
  if (job || size || !customer || isKept) return;
  await indexCustomer(trx, id, String(customer.search), '');
  for (const table of ['customer_contacts', 'customer_keys'])
    await trx(table).where({ customer_id: id }).delete();
  await trx('customers').where({ id }).delete();
}
