import { contactParts, keysOf, phonesOf, type CustomerKey, type PersonFields } from '@loupe/domain';
import type { Db } from '@loupe/db';
import { TEXT_LIMITS } from '@loupe/shared-types';
import type { PatchCustomer } from '@loupe/shared-types/api-schemas';
import type { PatchJob } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Row } from '../jobs/job-row';
import { replaceRows } from './customer-belongings';
import { addKeys } from './customer-keys.store';
import { contactRow, isSameContact, placeOf, type ContactRow } from './customer-row';
import { contactsOfCustomer } from './customers.store';
import { isChangedSince, nextVersion } from './field-versions';
import { FIELD_WORDS } from './field-words';
import { keysOfCustomer, refreshSearch, removeKeys, requireOwn } from './merge-customers';

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

/** A job has them too, and none of them empty. */
const JOB_FIELDS_OF = ['firstName', 'surname', 'homeAddress', 'postcode'] as const;

interface Edited {
  /** What changed, in words; empty when nothing did. */
  readonly changed: readonly string[];
  /** What was emptied and each job needs, in words. */
  readonly emptied: readonly string[];
  /** What an open job with this contact number would change in. */
  readonly forJobs: (contactNumber: string) => PatchJob;
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
  if (patch.version > Number(row.version))
    throw new HttpError(409, 'This customer is not the one you opened: please reload');
  const before = await contactsOfCustomer(trx, id);
  const given = (Object.keys(COLUMNS) as Field[]).filter(
    (field) => patch[field] !== undefined && stored(patch[field]) !== row[COLUMNS[field]],
  );
  const columns: Row = Object.fromEntries(given.map((field) => [COLUMNS[field], stored(patch[field])]));
  const contacts = patch.contacts?.map(contactRow) ?? before;
  requireEmails(contacts, before);
  const contactsChanged = JSON.stringify(contacts) !== JSON.stringify(before);
  const sizesChanged = patch.sizes !== undefined && (await areOtherSizes(trx, id, patch.sizes));
  const fields = [
    ...given,
    ...(contactsChanged ? (['contacts'] as const) : []),
    ...(sizesChanged ? (['sizes'] as const) : []),
  ];
  for (const field of fields)
    if (isChangedSince(row, patch.version, field))
      throw new HttpError(
        409,
        `Somebody else has changed this customer in the meantime (${FIELD_WORDS[field]}): please reload`,
      );
  if (fields.length === 0) return { changed: [], emptied: [], forJobs: () => ({}) };
  if (patch.sizes && sizesChanged) await replaceRows(trx, 'customer_sizes', id, patch.sizes);
  if (contactsChanged) await replaceRows(trx, 'customer_contacts', id, contacts);
  await trx('customers')
    .where({ id })
    .update({ ...columns, ...nextVersion(row, fields), updated_at: at });
  await removeKeys(trx, id, await keysOfRemoved(trx, id, before, contacts));
  await addKeys(trx, id, keysOf(asPerson({ ...row, ...columns }, contacts)));
  await refreshSearch(trx, id);
  return {
    changed: fields.map((field) => FIELD_WORDS[field]),
    emptied: [
      ...JOB_FIELDS_OF.filter((field) => given.includes(field) && patch[field] === '').map(
        (field) => FIELD_WORDS[field],
      ),
      ...(firstOf(before, 'phone') !== undefined && firstOf(contacts, 'phone') === undefined
        ? ['contact number']
        : []),
    ],
    forJobs: (contactNumber) => jobPatch({ given, patch, before, after: contacts, contactNumber }),
  };
}

/** By a number or e-mail address that was taken out nobody is recognised any more. */
async function keysOfRemoved(
  trx: Db,
  id: number,
  before: readonly ContactRow[],
  after: readonly ContactRow[],
): Promise<readonly CustomerKey[]> {
  const stay = new Set(after.map(placeOf));
  const gone = new Set(before.map(placeOf).filter((place) => place !== '' && !stay.has(place)));
  return gone.size === 0 ? [] : (await keysOfCustomer(trx, id)).filter(({ place }) => gone.has(place));
}

async function areOtherSizes(
  trx: Db,
  id: number,
  sizes: NonNullable<PatchCustomer['sizes']>,
): Promise<boolean> {
  const held: Row[] = await trx('customer_sizes')
    .where({ customer_id: id })
    .orderBy('id')
    .select('finger', 'size');
  return JSON.stringify(held.map(({ finger, size }) => ({ finger, size }))) !== JSON.stringify(sizes);
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** 400 for a new e-mail address that is none. One that came from a job as it was typed there stays. */
function requireEmails(contacts: readonly ContactRow[], held: readonly ContactRow[]): void {
  const wrong = contacts.find(
    (contact) =>
      contact.kind === 'email' &&
      !EMAIL.test(contact.raw) &&
      !held.some((one) => isSameContact(one, contact)),
  );
  if (wrong) throw new HttpError(400, 'Please enter an e-mail address such as name@example.com');
}

interface JobPatch {
  readonly given: readonly Field[];
  readonly patch: PatchCustomer;
  readonly before: readonly ContactRow[];
  readonly after: readonly ContactRow[];
  readonly contactNumber: string;
}

/** Name and address as edited; number and e-mail address where the first of them changed. A job needs each of its fields. */
function jobPatch({ given, patch, before, after, contactNumber }: JobPatch): PatchJob {
  const fields = JOB_FIELDS_OF.filter((field) => given.includes(field));
  const phone = firstOf(after, 'phone');
  const formerPhone = firstOf(before, 'phone');
  const email = firstOf(after, 'email');
  return {
    ...Object.fromEntries(fields.map((field) => [field, patch[field]])),
    ...(phone !== undefined &&
      phone !== formerPhone && { contactNumber: withNumber(contactNumber, formerPhone, phone) }),
    ...(email !== firstOf(before, 'email') && { email: email ?? null }),
  };
}

const nationalOf = (text: string): string => phonesOf(text)[0]?.digits ?? text.trim();

/** A job's contact field with a number in place of the former one, or in front; its other numbers stay (CUSTOMER-5). */
function withNumber(field: string, former: string | undefined, phone: string): string {
  const parts = contactParts(field);
  const isPhone = (text: string, other: string | undefined) =>
    other !== undefined && nationalOf(text) === nationalOf(other);
  const numbers = parts.filter(({ dial }) => dial !== undefined);
  if (!isPhone(phone, former) && numbers.some(({ text }) => isPhone(text, phone))) return field;
  const isReplaced = numbers.some(({ text }) => isPhone(text, former));
  const now = isReplaced
    ? parts.map(({ text, dial }) => (dial !== undefined && isPhone(text, former) ? phone : text)).join('')
    : [phone, ...(numbers.length > 0 ? [field] : [])].join(' / ');
  return now.length > TEXT_LIMITS.short ? phone : now;
}
