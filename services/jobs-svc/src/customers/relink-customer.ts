import {
  isRenamed,
  keysOf,
  mayBeOnePerson,
  PERSON_FIELDS,
  whomNamed,
  type PersonFields,
} from '@loupe/domain';
import { indexCustomer, type Db } from '@loupe/db';
import type { Actor } from '../deps';
import { replaceRows } from './customer-belongings';
import { addKeys, findKeys } from './customer-keys.store';
import { linkCustomer } from './customer-link';
import { learnedFrom, rewriteRecord, type KnownRecord, type RecordChanges } from './customer-record';
import { contactsOf, isNobody, isSameContact, type ContactRow } from './customer-row';
import { contactsOfCustomer, findPerson, lockPerson, updateCustomer } from './customers.store';
import { removeKeys } from './merge-customers';

interface EditedJob {
  readonly id: number;
  /** The version of the job after the edit. */
  readonly version: number;
  readonly before: PersonFields;
  readonly after: PersonFields;
  readonly at: string;
  readonly actor: Actor;
  /** The customer whose record is edited together with the job. */
  readonly customerId?: number | undefined;
}

/**
 * Links an edited job again where its name, number or address changed (CUSTOMER-1): to the customer whom it names in full
 * now; to its own while it is still the same person's, and the record follows where this is the only job; else to a new one, and no
 * record goes along. A job of somebody erased stays theirs until it names a person again, and that one is never the erased.
 */
export async function relinkCustomer(trx: Db, edited: EditedJob): Promise<void> {
  const { id, version, before, after, at, actor } = edited;
  if (PERSON_FIELDS.every((field) => before[field] === after[field])) return;
  const row = await trx('jobs as j')
    .leftJoin('customers as c', 'c.id', 'j.customer_id')
    .where({ 'j.id': id })
    .first('j.customer_id', 'c.erased_at');
  const isErased = row?.erased_at != null;
  if (isErased && isNobody(after)) return;
  const current = isErased || row?.customer_id == null ? null : Number(row.customer_id);
  if (current !== null) {
    const keys = keysOf(after);
    const named = whomNamed({ current, before, after, found: await findKeys(trx, keys) });
    const isTheirs = named === 'own' || edited.customerId === current;
    const isOnly = !isTheirs && named !== 'other' && (await isOnlyJob(trx, current));
    const isStill =
      (named === 'nobody' && (isOnly || (await mayBeTheirs(trx, current, edited)))) ||
      (named === 'perhaps-other' && (isOnly ? isRenamed(before, after) : true));
    if (isTheirs || isStill) return follow(trx, current, { ...edited, isOnly, isNamed: named === 'own' });
  }
  const now = await linkCustomer(trx, { person: after, at, actor });
  if (now === current) return;
  await trx('jobs').where({ id }).update({ customer_id: now });
  if (current === null) return;
  await trx('former_customers').insert({
    job_id: id,
    customer_id: current,
    until_version: version,
    until_at: at,
  });
  await forgetIfEmpty(trx, current);
}

async function isOnlyJob(trx: Db, customerId: number): Promise<boolean> {
  return (await trx('jobs').where({ customer_id: customerId }).limit(2).pluck('id')).length < 2;
}

/** Whether a job is still that of its customer by what they are called. */
async function mayBeTheirs(trx: Db, id: number, { before, after }: EditedJob): Promise<boolean> {
  if (!isRenamed(before, after)) return true;
  const record = await findPerson(trx, id);
  return record !== null && mayBeOnePerson(record, after);
}

const among = (contact: ContactRow, some: readonly ContactRow[]): boolean =>
  some.some((one) => isSameContact(one, contact));

/** Where the record says what the job said before, it says what the job says now: a corrected record stays as it is. */
function mirrored(known: KnownRecord, before: PersonFields, after: PersonFields): RecordChanges {
  const fields = (['firstName', 'surname', 'homeAddress', 'postcode'] as const).filter(
    (field) => before[field] !== after[field] && known[field] === before[field] && after[field] !== '',
  );
  return Object.fromEntries(fields.map((field) => [field, after[field]]));
}

interface Followed extends EditedJob {
  readonly isOnly: boolean;
  /** Whether the job names its customer, as a new job would. */
  readonly isNamed: boolean;
}

/** Changes the record of a job as the job was edited. Of the only job, what it said before was a slip, and goes. */
async function follow(
  trx: Db,
  id: number,
  { before, after, at, actor, isOnly, isNamed }: Followed,
): Promise<void> {
  const known = await lockPerson(trx, id);
  if (!known) return;
  const [was, is] = [contactsOf(before), contactsOf(after)];
  const held = await contactsOfCustomer(trx, id);
  const others = held.filter((one) => !among(one, is) && !(isOnly && among(one, was)));
  const said = is.flatMap((one) => {
    const there = held.find((other) => isSameContact(other, one));
    return there ?? (among(one, was) ? [] : one);
  });
  const contacts = isOnly ? [...said, ...others] : [...held, ...said.filter((one) => !among(one, held))];
  const isChanged = JSON.stringify(contacts) !== JSON.stringify(held);
  if (isChanged) await replaceRows(trx, 'customer_contacts', id, contacts);
  if (isOnly) {
    await removeKeys(trx, id, keysOf(before));
    await updateCustomer(trx, id, { claim: null });
  }
  await addKeys(trx, id, keysOf(after));
  const { homeAddress, postcode, ...names } = mirrored(known, before, after);
  const learned = isNamed ? learnedFrom(known, after).firstName : undefined;
  const changes = {
    ...(isOnly && names),
    ...(learned !== undefined && { firstName: learned }),
    ...(homeAddress !== undefined && { homeAddress }),
    ...(postcode !== undefined && { postcode }),
  };
  await rewriteRecord(trx, {
    known,
    changes,
    contacts: isChanged ? contacts : null,
    held,
    at,
    actor,
  });
}

const WRITTEN = ['edited', 'merged', 'split', 'undone'];

/** Removes a customer whose last job was given to another, unless something was written down about them. */
async function forgetIfEmpty(trx: Db, id: number): Promise<void> {
  const job = await trx('jobs').where({ customer_id: id }).first('id');
  const customer = await trx('customers')
    .where({ id })
    .first('title', 'note', 'no_text', 'dispute', 'search');
  const size = await trx('customer_sizes').where({ customer_id: id }).first('id');
  const line = await trx('customer_log').where({ customer_id: id }).whereIn('kind', WRITTEN).first('id');
  const hasContent = customer?.title || customer?.note || customer?.no_text || customer?.dispute || line;
  if (job || size || !customer || hasContent) return;
  await indexCustomer(trx, id, String(customer.search), '');
  for (const table of ['customer_contacts', 'customer_keys'])
    await trx(table).where({ customer_id: id }).delete();
  await trx('customers').where({ id }).delete();
}
