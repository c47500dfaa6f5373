import {
  customerFigures,
  isActive,
  isPhonePlace,
  nameKey,
  searchWordsOf,
  type MoneyFacts,
} from '@loupe/domain';
import { customerCandidates, insertPlain, nullableText, type Db } from '@loupe/db';
import type {
  AlsoKnown,
  ContactKind,
  Customer,
  CustomerContact,
  CustomerListItem,
  CustomerSize,
} from '@loupe/shared-types';
import { columnOf, readField, type Row } from '../jobs/job-row';
import { MOST_CANDIDATES } from '../lists/search';
import { keysAt } from './customer-keys.store';
import type { ContactRow } from './customer-row';

const personWhere = (db: Db, id: number) =>
  db('customers')
    .where({ id })
    .first('id', 'first_name', 'surname', 'home_address', 'postcode', 'search')
    .select('version', 'field_versions');

const toPerson = (row: Row | undefined) =>
  row
    ? {
        id: Number(row.id),
        firstName: String(row.first_name),
        surname: String(row.surname),
        homeAddress: String(row.home_address),
        postcode: String(row.postcode),
        search: String(row.search),
        version: Number(row.version),
        field_versions: row.field_versions,
      }
    : null;

/** The names, address and search text of a customer. */
export const findPerson = async (db: Db, id: number) => toPerson(await personWhere(db, id));

/** The same, locked until the transaction ends, so that two saves do not both add a contact. */
export const lockPerson = async (trx: Db, id: number) => toPerson(await personWhere(trx, id).forUpdate());

export async function updateCustomer(trx: Db, id: number, columns: Row): Promise<void> {
  await trx('customers').where({ id }).update(columns);
}

const CONTACT_COLUMNS = ['customer_id', 'kind', 'label', 'raw', 'digits'] as const;

export type OwnedContact = ContactRow & { readonly customer_id: number };

export const insertContacts = (trx: Db, rows: readonly OwnedContact[]): Promise<void> =>
  insertPlain(trx, 'customer_contacts', CONTACT_COLUMNS, rows);

export const addContacts = (trx: Db, customerId: number, contacts: readonly ContactRow[]): Promise<void> =>
  insertContacts(
    trx,
    contacts.map((contact) => ({ customer_id: customerId, ...contact })),
  );

const toContact = (row: Row): ContactRow => ({
  kind: row.kind as ContactKind,
  label: nullableText(row.label),
  raw: String(row.raw),
  digits: String(row.digits),
});

/** In the order in which they were added. */
export async function contactsOfCustomer(db: Db, id: number): Promise<readonly ContactRow[]> {
  const rows: Row[] = await db('customer_contacts').where({ customer_id: id }).orderBy('id');
  return rows.map(toContact);
}

const FIGURE_FIELDS = [
  'jobStatus',
  'customerRejected',
  'missing',
  'quoteAmount',
  'jobAccepted',
  'customerCollected',
  'totalCost',
  'depositAmount',
  'balancePaid',
] as const satisfies readonly (keyof MoneyFacts)[];

function toMoneyFacts(row: Row): MoneyFacts {
  const fields = FIGURE_FIELDS.map((field) => [field, readField(field, row[columnOf(field)])]);
  return Object.fromEntries(fields) as unknown as MoneyFacts;
}

/** The jobs that add to a customer's figures: those not done with, and those not paid. */
async function openJobsOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly MoneyFacts[]>> {
  const rows: Row[] = await db('jobs')
    .whereIn('customer_id', ids)
    .where((open) =>
      open
        .whereNot('job_status', 'Completed')
        .orWhere((unpaid) => unpaid.where('balance_paid', 0).whereRaw('total_cost > deposit_amount')),
    )
    .select('customer_id', ...FIGURE_FIELDS.map(columnOf));
  const jobs = new Map<number, MoneyFacts[]>();
  for (const row of rows) {
    const facts = toMoneyFacts(row);
    if (!isActive(facts) && facts.customerRejected) continue;
    const id = Number(row.customer_id);
    jobs.set(id, [...(jobs.get(id) ?? []), facts]);
  }
  return jobs;
}

/** The jobs of a customer that are neither completed nor collected, with their contact numbers. */
export async function openJobs(
  db: Db,
  id: number,
): Promise<readonly { readonly id: number; readonly contactNumber: string }[]> {
  const rows: Row[] = await db('jobs as j')
    .join('job_stages as s', 's.job_id', 'j.id')
    .where({ 'j.customer_id': id, 's.stage': 'active' })
    .orderBy('j.id')
    .select('j.id', 'j.contact_number');
  return rows.map((row) => ({ id: Number(row.id), contactNumber: String(row.contact_number) }));
}

/** The ids of these jobs. */
export const openJobIds = async (db: Db, id: number): Promise<readonly number[]> =>
  (await openJobs(db, id)).map((job) => job.id);

/** The rows of these customers as list items, in the order of the ids: in four statements. */
export async function listItems(db: Db, ids: readonly number[]): Promise<readonly CustomerListItem[]> {
  if (ids.length === 0) return [];
  const customers: Row[] = await db('customers').whereIn('id', ids);
  const contacts: Row[] = await db('customer_contacts').whereIn('customer_id', ids).orderBy('id');
  const visits: Row[] = await db('jobs')
    .whereIn('customer_id', ids)
    .groupBy('customer_id')
    .select('customer_id')
    .count('* as jobs')
    .max('date_created as last');
  const open = await openJobsOf(db, ids);
  const byId = new Map(customers.map((row) => [Number(row.id), row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const visit = visits.find(({ customer_id }) => Number(customer_id) === id);
    return {
      id,
      title: nullableText(row.title),
      firstName: String(row.first_name),
      surname: String(row.surname),
      homeAddress: String(row.home_address),
      postcode: String(row.postcode),
      contacts: contacts
        .filter(({ customer_id }) => Number(customer_id) === id)
        .map((contact): CustomerContact => {
          const { digits, ...contactOut } = toContact(contact);
          return contactOut;
        }),
      noText: Boolean(row.no_text),
      doubtful: Boolean(row.doubtful),
      lastVisit: visit ? String(visit.last) : null,
      jobs: Number(visit?.jobs ?? 0),
      ...customerFigures(open.get(id) ?? []),
    };
  });
}

const MOST_ALSO_KNOWN = 8;

/** Customers of this name. */
export async function namedLike(
  db: Db,
  { surname, firstName }: Pick<Customer, 'surname' | 'firstName'>,
): Promise<readonly number[]> {
  const words = searchWordsOf(`${surname} ${firstName}`).map(({ forms }) => forms);
  const candidates = await customerCandidates(db, words, MOST_CANDIDATES);
  const rows: Row[] = await db('customers')
    .whereIn('id', candidates ?? [])
    .select('id', 'surname', 'first_name');
  const isNamed = (row: Row) =>
    nameKey(String(row.surname)) === nameKey(surname) &&
    nameKey(String(row.first_name)) === nameKey(firstName);
  return rows.filter(isNamed).map((row) => Number(row.id));
}

/** Those of these customers who are neither merged into another nor erased, oldest first. */
export async function shownIds(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows: number[] = await db('customers')
    .whereIn('id', ids)
    .whereNull('erased_at')
    .whereNull('merged_into')
    .orderBy('id')
    .pluck('id');
  return rows.map(Number);
}

/** Other customers with one of this one's numbers, or with the same name. */
async function alsoKnown(db: Db, id: number, row: Row): Promise<readonly AlsoKnown[]> {
  const own = await db('customer_keys').where({ customer_id: id }).distinct('place').pluck('place');
  const sharing = (await keysAt(db, own.filter(isPhonePlace))).map(({ customerId }) => customerId);
  const namesakes = await namedLike(db, { surname: String(row.surname), firstName: String(row.first_name) });
  const ids = [...new Set([...sharing, ...namesakes])].filter((other) => other !== id);
  const others: Row[] = await db('customers')
    .whereIn('id', ids.slice(0, MOST_ALSO_KNOWN))
    .whereNull('erased_at')
    .whereNull('merged_into')
    .orderBy('id');
  return others.map((other) => ({
    id: Number(other.id),
    firstName: String(other.first_name),
    surname: String(other.surname),
    postcode: String(other.postcode),
    shares: sharing.includes(Number(other.id)) ? 'number' : 'name',
  }));
}

/** A customer's sheet; null when there is none of that id. */
export async function findCustomer(db: Db, id: number): Promise<Customer | null> {
  const row: Row | undefined = await db('customers').where({ id }).first();
  const [item] = await listItems(db, [id]);
  if (!row || !item) return null;
  const sizes: Row[] = await db('customer_sizes').where({ customer_id: id }).orderBy('id');
  return {
    ...item,
    version: Number(row.version),
    note: nullableText(row.note),
    dispute: Boolean(row.dispute),
    sizes: sizes.map((size): CustomerSize => ({ finger: String(size.finger), size: String(size.size) })),
    alsoKnown: row.erased_at === null ? await alsoKnown(db, id, row) : [],
    createdAt: String(row.created_at),
    erasedAt: nullableText(row.erased_at),
    mergedInto: row.merged_into == null ? null : Number(row.merged_into),
    ...(await goneBy(db, row)),
  };
}

async function goneBy(db: Db, { id, erased_at, merged_into }: Row): Promise<Pick<Customer, 'goneBy'>> {
  if (erased_at === null && merged_into === null) return {};
  const kinds = erased_at === null ? ['merged', 'undone'] : ['erased'];
  const line: Row | undefined = await db('customer_log')
    .where({ customer_id: Number(id) })
    .whereIn('kind', kinds)
    .orderBy('id', 'desc')
    .first('user_name');
  return line ? { goneBy: String(line.user_name) } : {};
}

/** The id of a job's customer; null without one, undefined when there is no such job. */
export async function customerIdOfJob(db: Db, jobId: number): Promise<number | null | undefined> {
  const row = await db('jobs').where({ id: jobId }).first('customer_id');
  return row && (row.customer_id == null ? null : Number(row.customer_id));
}
