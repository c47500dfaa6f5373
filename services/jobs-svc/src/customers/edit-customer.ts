import { keysOf, type PersonFields } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { PatchCustomer } from '@loupe/shared-types/api-schemas';
import type { PatchJob } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Row } from '../jobs/job-row';
import { addKeys } from './customer-keys.store';
import { contactRow, type ContactRow } from './customer-row';
import { addContacts, contactsOfCustomer } from './customers.store';
import { refreshSearch, requireOwn } from './merge-customers';

const COLUMNS = {
  title: 'title',
  firstName: 'first_name',
  surname: 'surname',
  homeAddress: 'home_address',
  postcode: 'postcode',
  note: 'note',
  noText: 'no_text',
  dispute: 'dispute',
  doubtful: 'doubtful',
} as const satisfies Partial<Record<keyof PatchCustomer, string>>;

type Field = keyof typeof COLUMNS;

/** What the history calls the fields. */
const WORDS: Readonly<Record<Field, string>> = {
  title: 'title',
  firstName: 'first name',
  surname: 'surname',
  homeAddress: 'address',
  postcode: 'postcode',
  note: 'note',
  noText: 'do not text',
  dispute: 'dispute',
  doubtful: 'doubtful',
};

interface Edited {
  /** What changed, in words; empty when nothing did. */
  readonly changed: readonly string[];
  /** What the open jobs would change in. */
  readonly forJobs: PatchJob;
}

const stored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

const firstOf = (contacts: readonly ContactRow[], kind: ContactRow['kind']): string | undefined =>
  contacts.find((contact) => contact.kind === kind)?.raw;

/** The fields of a job as the customer has them now. */
function asPerson(row: Row, contacts: readonly ContactRow[]): PersonFields {
  return {
    firstName: String(row.first_name),
    surname: String(row.surname),
    homeAddress: String(row.home_address),
    postcode: String(row.postcode),
    contactNumber: contacts
      .filter(({ kind }) => kind === 'phone')
      .map(({ raw }) => raw)
      .join(' / '),
    email: firstOf(contacts, 'email') ?? null,
  };
}

/** Writes what an edit changes of a customer (CUSTOMER-5); their jobs are the caller's to change. */
export async function editCustomer(trx: Db, id: number, patch: PatchCustomer, at: string): Promise<Edited> {
  const row = await requireOwn(trx, id);
  if (Number(row.version) !== patch.version)
    throw new HttpError(409, 'This customer was changed in the meantime: please reload');
  const before = await contactsOfCustomer(trx, id);
  const given = (Object.keys(COLUMNS) as Field[]).filter(
    (field) => patch[field] !== undefined && stored(patch[field]) !== row[COLUMNS[field]],
  );
  const columns: Row = Object.fromEntries(given.map((field) => [COLUMNS[field], stored(patch[field])]));
  const contacts = patch.contacts?.map(contactRow) ?? before;
  const contactsChanged = JSON.stringify(contacts) !== JSON.stringify(before);
  const sizesChanged = patch.sizes !== undefined && (await replaceSizes(trx, id, patch.sizes));
  const changed = [
    ...given.map((field) => WORDS[field]),
    ...(contactsChanged ? ['contacts'] : []),
    ...(sizesChanged ? ['ring sizes'] : []),
  ];
  if (changed.length === 0) return { changed, forJobs: {} };
  if (contactsChanged) {
    await trx('customer_contacts').where({ customer_id: id }).delete();
    await addContacts(trx, id, contacts);
  }
  await trx('customers')
    .where({ id })
    .update({ ...columns, version: patch.version + 1, updated_at: at });
  await addKeys(trx, id, keysOf(asPerson({ ...row, ...columns }, contacts)));
  await refreshSearch(trx, id);
  return { changed, forJobs: jobPatch(given, patch, before, contacts) };
}

async function replaceSizes(
  trx: Db,
  id: number,
  sizes: NonNullable<PatchCustomer['sizes']>,
): Promise<boolean> {
  const held: Row[] = await trx('customer_sizes')
    .where({ customer_id: id })
    .orderBy('id')
    .select('finger', 'size');
  if (JSON.stringify(held.map(({ finger, size }) => ({ finger, size }))) === JSON.stringify(sizes))
    return false;
  await trx('customer_sizes').where({ customer_id: id }).delete();
  if (sizes.length > 0)
    await trx('customer_sizes').insert(sizes.map((size) => ({ customer_id: id, ...size })));
  return true;
}

/** Name and address as edited; number and e-mail address where the first of them changed. A job needs each of its fields. */
function jobPatch(
  given: readonly Field[],
  patch: PatchCustomer,
  before: readonly ContactRow[],
  after: readonly ContactRow[],
): PatchJob {
  const fields = (['firstName', 'surname', 'homeAddress', 'postcode'] as const).filter(
    (field) => given.includes(field) && patch[field] !== '',
  );
  const phone = firstOf(after, 'phone');
  const email = firstOf(after, 'email');
  return {
    ...Object.fromEntries(fields.map((field) => [field, patch[field]])),
    ...(phone !== undefined && phone !== firstOf(before, 'phone') && { contactNumber: phone }),
    ...(email !== firstOf(before, 'email') && { email: email ?? null }),
  };
}
