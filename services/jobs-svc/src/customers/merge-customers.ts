import { isSameKey, keysOf, type CustomerKey } from '@loupe/domain';
import { indexCustomer, type Db } from '@loupe/db';
import { HttpError } from '@loupe/svc-kit';
import type { Row } from '../jobs/job-row';
import { MERGED_COLUMNS, MERGED_FIELDS, mergedColumns, moveRows } from './customer-belongings';
import { addKeys } from './customer-keys.store';
import {
  contactsOf,
  isSameContact,
  newCustomerRow,
  PERSON_COLUMNS,
  personOf,
  searchOf,
  type ContactRow,
} from './customer-row';
import { addContacts, contactsOfCustomer, findPerson } from './customers.store';
import { nextVersion } from './field-versions';

/** What undoing a merge or split needs; it holds texts of the person, so an erasure deletes it. */
export interface MergeSnapshot {
  readonly jobs: readonly number[];
  readonly contacts: readonly Row[];
  readonly sizes: readonly Row[];
  /** The keys that moved, or that both had. */
  readonly keys: readonly CustomerKey[];
  /** The keys that the other had not had before. */
  readonly added: readonly CustomerKey[];
  readonly before: Row | null;
  readonly after: Row | null;
}

const toKey = (row: Row): CustomerKey => ({
  place: String(row.place),
  surname: String(row.surname),
  firstName: String(row.first_name),
});

export const keysOfCustomer = async (db: Db, id: number): Promise<readonly CustomerKey[]> =>
  ((await db('customer_keys').where({ customer_id: id })) as Row[]).map(toKey);

export async function removeKeys(trx: Db, id: number, keys: readonly CustomerKey[]): Promise<void> {
  for (const { place, surname, firstName } of keys)
    await trx('customer_keys').where({ place, surname, first_name: firstName, customer_id: id }).delete();
}

/** Rewrites the search text of a customer from its names and contacts. */
export async function refreshSearch(trx: Db, id: number, isShown = true): Promise<void> {
  const person = await findPerson(trx, id);
  if (!person) return;
  const search = isShown ? searchOf(person, await contactsOfCustomer(trx, id)) : '';
  await trx('customers').where({ id }).update({ search });
  await indexCustomer(trx, id, person.search, search);
}

const ids = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id));

/** The row of a customer that can be changed, locked until the transaction ends: 404 for none, 409 for a merged or erased one. */
export async function requireOwn(trx: Db, id: number): Promise<Row> {
  const row: Row | undefined = await trx('customers').where({ id }).forUpdate().first();
  if (!row) throw new HttpError(404, 'That customer does not exist');
  if (row.erased_at !== null) throw new HttpError(409, 'That customer was erased');
  if (row.merged_into !== null)
    throw new HttpError(409, 'That customer was merged into another: open the other one');
  return row;
}

interface Merge {
  readonly into: number;
  readonly from: number;
  readonly at: string;
  readonly by: string;
}

/** Makes the jobs, contacts, sizes and note of `from` those of `into` (CUSTOMER-6); the id of the merge. */
export async function mergeCustomers(
  trx: Db,
  { into, from, at, by }: Merge,
): Promise<{ id: number; jobs: number }> {
  if (into === from) throw new HttpError(400, 'Choose another customer to merge with');
  const [target, source] = [await requireOwn(trx, into), await requireOwn(trx, from)];
  const jobs: number[] = (await trx('jobs').where({ customer_id: from }).pluck('id')).map(Number);
  await trx('jobs').where({ customer_id: from }).update({ customer_id: into });
  const contacts = await moveRows(trx, 'customer_contacts', { from, into });
  const sizes = await moveRows(trx, 'customer_sizes', { from, into });
  const had = await keysOfCustomer(trx, into);
  const keys = await keysOfCustomer(trx, from);
  const added = keys.filter((key) => !had.some((one) => isSameKey(one, key)));
  await trx('customer_keys').where({ customer_id: from }).delete();
  await addKeys(trx, into, keys);
  const after = mergedColumns(target, source);
  const before = Object.fromEntries(MERGED_COLUMNS.map((column) => [column, target[column]]));
  await trx('customers')
    .where({ id: into })
    .update({ ...after, ...nextVersion(target, MERGED_FIELDS), updated_at: at });
  await trx('customers').where({ id: from }).update({ merged_into: into, updated_at: at });
  await refreshSearch(trx, from, false);
  await refreshSearch(trx, into);
  const id = await insertMerge(
    trx,
    { kind: 'merge', into, from, at, by },
    { jobs, contacts, sizes, keys, added, before, after },
  );
  return { id, jobs: jobs.length };
}

async function insertMerge(
  trx: Db,
  { kind, into, from, at, by }: Merge & { readonly kind: 'merge' | 'split' },
  snapshot: MergeSnapshot,
): Promise<number> {
  const [id] = await trx('customer_merges').insert({
    kind,
    customer_id: into,
    other_id: from,
    at,
    user_name: by,
    before_json: JSON.stringify(snapshot),
  });
  return Number(id);
}

interface Split {
  readonly from: number;
  readonly jobs: readonly number[];
  readonly at: string;
  readonly by: string;
}

/** Makes some jobs of a customer those of a new one, named as the newest of them (CUSTOMER-6). */
export async function splitCustomer(
  trx: Db,
  { from, jobs, at, by }: Split,
): Promise<{ readonly id: number; readonly customerId: number }> {
  const record = await requireOwn(trx, from);
  const rows: Row[] = await trx('jobs')
    .where({ customer_id: from })
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .select('id', ...PERSON_COLUMNS);
  const taken = rows.filter(({ id }) => jobs.includes(Number(id)));
  const left = rows.filter(({ id }) => !jobs.includes(Number(id)));
  const [newest] = taken;
  if (!newest || taken.length !== new Set(jobs).size)
    throw new HttpError(409, 'Not all of these jobs are of this customer');
  if (left.length === 0) throw new HttpError(409, 'Leave at least one job with the customer');
  const person = personOf(newest);
  const contactsIn = (some: readonly Row[]) =>
    some
      .flatMap((row) => contactsOf(personOf(row)))
      .filter((contact, n, all) => all.findIndex((other) => isSameContact(other, contact)) === n);
  const contacts = contactsIn(taken);
  const row = newCustomerRow({ person, contacts, doubtful: false, at });
  const [made] = await trx('customers').insert(row);
  const customerId = Number(made);
  await indexCustomer(trx, customerId, '', row.search);
  await addContacts(trx, customerId, contacts);
  await trx('jobs')
    .whereIn('id', [...jobs])
    .update({ customer_id: customerId });

  const stay = contactsIn(left);
  const isOnlyTheirs = (row: Row) => {
    const contact = row as unknown as ContactRow;
    return (
      !stay.some((one) => isSameContact(one, contact)) && contacts.some((one) => isSameContact(one, contact))
    );
  };
  const removed = ((await trx('customer_contacts').where({ customer_id: from })) as Row[]).filter(
    isOnlyTheirs,
  );
  await trx('customer_contacts').whereIn('id', ids(removed)).delete();
  if (removed.length > 0)
    await trx('customers')
      .where({ id: from })
      .update({ ...nextVersion(record, ['contacts']), updated_at: at });
  const keysIn = (some: readonly Row[]) => some.flatMap((row) => keysOf(personOf(row)));
  const keys = keysIn(taken);
  const lost = keys.filter((key) => !keysIn(left).some((one) => isSameKey(one, key)));
  await addKeys(trx, customerId, keys);
  await removeKeys(trx, from, lost);
  await refreshSearch(trx, from);
  const snapshot = { jobs, contacts: removed, sizes: [], keys: lost, added: [], before: null, after: null };
  return {
    customerId,
    id: await insertMerge(trx, { kind: 'split', into: from, from: customerId, at, by }, snapshot),
  };
}
