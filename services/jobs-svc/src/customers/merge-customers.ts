import { isSameKey, keysOf, type CustomerKey } from '@loupe/domain';
import { indexCustomer, type Db } from '@loupe/db';
import { HttpError } from '@loupe/svc-kit';
import type { Row } from '../jobs/job-row';
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

/** What undoing a merge or split needs; it holds texts of the person, so an erasure deletes it. */
interface Kept {
  readonly jobs: readonly number[];
  readonly contacts: readonly Row[];
  readonly sizes: readonly number[];
  /** The keys that moved, or that both had. */
  readonly keys: readonly CustomerKey[];
  /** The keys that the other had not had before. */
  readonly added: readonly CustomerKey[];
  readonly before: Row | null;
  readonly after: Row | null;
}

/** What a merge may change of the record that stays. */
const MERGED_COLUMNS = ['note', 'no_text', 'dispute', 'doubtful'] as const;

const toKey = (row: Row): CustomerKey => ({
  place: String(row.place),
  surname: String(row.surname),
  firstName: String(row.first_name),
});

const keysOfCustomer = async (db: Db, id: number): Promise<readonly CustomerKey[]> =>
  ((await db('customer_keys').where({ customer_id: id })) as Row[]).map(toKey);

async function removeKeys(trx: Db, id: number, keys: readonly CustomerKey[]): Promise<void> {
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
  const [kept, gone] = [await requireOwn(trx, into), await requireOwn(trx, from)];
  const jobs: number[] = (await trx('jobs').where({ customer_id: from }).pluck('id')).map(Number);
  await trx('jobs').where({ customer_id: from }).update({ customer_id: into });
  const held = await contactsOfCustomer(trx, into);
  const contacts = ((await trx('customer_contacts').where({ customer_id: from })) as Row[]).filter(
    (row) => !held.some((one) => isSameContact(one, row as unknown as ContactRow)),
  );
  await trx('customer_contacts').whereIn('id', ids(contacts)).update({ customer_id: into });
  const sizes = ids(await trx('customer_sizes').where({ customer_id: from }).select('id'));
  await trx('customer_sizes').where({ customer_id: from }).update({ customer_id: into });
  const had = await keysOfCustomer(trx, into);
  const keys = await keysOfCustomer(trx, from);
  const added = keys.filter((key) => !had.some((one) => isSameKey(one, key)));
  await trx('customer_keys').where({ customer_id: from }).delete();
  await addKeys(trx, into, keys);
  const after = {
    note: [kept.note, gone.note].filter(Boolean).join('\n') || null,
    no_text: Number(Boolean(kept.no_text) || Boolean(gone.no_text)),
    dispute: Number(Boolean(kept.dispute) || Boolean(gone.dispute)),
    doubtful: 0,
  };
  const before = Object.fromEntries(MERGED_COLUMNS.map((column) => [column, kept[column]]));
  await trx('customers')
    .where({ id: into })
    .update({ ...after, version: Number(kept.version) + 1, updated_at: at });
  await trx('customers').where({ id: from }).update({ merged_into: into, updated_at: at });
  await refreshSearch(trx, from, false);
  await refreshSearch(trx, into);
  const id = await keep(
    trx,
    { kind: 'merge', into, from, at, by },
    { jobs, contacts, sizes, keys, added, before, after },
  );
  return { id, jobs: jobs.length };
}

async function keep(
  trx: Db,
  { kind, into, from, at, by }: Merge & { readonly kind: 'merge' | 'split' },
  kept: Kept,
): Promise<number> {
  const [id] = await trx('customer_merges').insert({
    kind,
    customer_id: into,
    other_id: from,
    at,
    user_name: by,
    before_json: JSON.stringify(kept),
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
  await requireOwn(trx, from);
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
  const keysIn = (some: readonly Row[]) => some.flatMap((row) => keysOf(personOf(row)));
  const keys = keysIn(taken);
  const lost = keys.filter((key) => !keysIn(left).some((one) => isSameKey(one, key)));
  await addKeys(trx, customerId, keys);
  await removeKeys(trx, from, lost);
  await refreshSearch(trx, from);
  const kept = { jobs, contacts: removed, sizes: [], keys: lost, added: [], before: null, after: null };
  return { customerId, id: await keep(trx, { kind: 'split', into: from, from: customerId, at, by }, kept) };
}

interface Undone {
  /** The customer that there is again, or that a split was taken from. */
  readonly customerId: number;
  readonly otherId: number;
}

/** Takes a merge or split back; jobs, contacts and notes that came since stay where they are. */
export async function undoMerge(
  trx: Db,
  id: number,
  at: string,
  isTooLate: (at: string) => boolean,
): Promise<Undone> {
  const row: Row | undefined = await trx('customer_merges').where({ id }).first();
  if (!row) throw new HttpError(404, 'That merge does not exist, or the customer was erased since');
  if (row.undone_at !== null) throw new HttpError(409, 'That was undone already');
  if (isTooLate(String(row.at))) throw new HttpError(409, 'That is too long ago to be undone');
  const into = Number(row.customer_id);
  const other = Number(row.other_id);
  const kept = JSON.parse(String(row.before_json)) as Kept;
  await requireOwn(trx, into);
  if (row.kind === 'merge') await undoOfMerge(trx, into, other, kept);
  else await undoOfSplit(trx, into, other, kept);
  await trx('customers').where({ id: into }).increment('version', 1).update({ updated_at: at });
  await trx('customer_merges').where({ id }).update({ undone_at: at });
  return row.kind === 'merge' ? { customerId: other, otherId: into } : { customerId: into, otherId: other };
}

async function undoOfMerge(trx: Db, into: number, from: number, kept: Kept): Promise<void> {
  const gone = await trx('customers').where({ id: from }).first('merged_into');
  if (Number(gone?.merged_into) !== into) throw new HttpError(409, 'A later merge has to be undone first');
  await moveJobs(trx, kept.jobs, into, from);
  const back = { customer_id: from };
  await trx('customer_contacts').whereIn('id', ids(kept.contacts)).where({ customer_id: into }).update(back);
  await trx('customer_sizes')
    .whereIn('id', [...kept.sizes])
    .where({ customer_id: into })
    .update(back);
  await removeKeys(trx, into, kept.added);
  await addKeys(trx, from, kept.keys);
  const now: Row = await trx('customers').where({ id: into }).first();
  const unchanged = MERGED_COLUMNS.filter((column) => now[column] === kept.after?.[column]);
  if (unchanged.length > 0)
    await trx('customers')
      .where({ id: into })
      .update(Object.fromEntries(unchanged.map((column) => [column, kept.before?.[column]])));
  await trx('customers').where({ id: from }).update({ merged_into: null });
  await refreshSearch(trx, into);
  await refreshSearch(trx, from);
}

async function undoOfSplit(trx: Db, into: number, made: number, kept: Kept): Promise<void> {
  await requireOwn(trx, made);
  await moveJobs(trx, kept.jobs, made, into);
  const contacts = kept.contacts.map(({ id, ...contact }) => contact);
  if (contacts.length > 0) await trx('customer_contacts').insert(contacts);
  await addKeys(trx, into, kept.keys);
  if (!(await trx('jobs').where({ customer_id: made }).first('id'))) {
    await addKeys(trx, into, await keysOfCustomer(trx, made));
    await trx('customer_keys').where({ customer_id: made }).delete();
    await trx('customers').where({ id: made }).update({ merged_into: into });
    await refreshSearch(trx, made, false);
  }
  await refreshSearch(trx, into);
}

async function moveJobs(trx: Db, jobs: readonly number[], from: number, to: number): Promise<void> {
  const AT_ONCE = 500;
  for (let at = 0; at < jobs.length; at += AT_ONCE)
    await trx('jobs')
      .whereIn('id', jobs.slice(at, at + AT_ONCE))
      .where({ customer_id: from })
      .update({ customer_id: to });
}
