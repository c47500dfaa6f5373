import { type CustomerKey, type PersonFields } from '@loupe/domain';
import { indexCustomers, insertPlain, slicesOf, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { claimOf, insertKeys, keyRow } from './customer-keys.store';
import { columnsOf, hasAddress, isFullName, learnedFrom, type RecordChanges } from './customer-record';
import { contactsOf, isSameContact, newCustomerRow, personOf, searchOf } from './customer-row';
import { insertContacts, type OwnedContact } from './customers.store';
import { nextVersion } from './field-versions';
import type { Gathered, UnlinkedJob } from './fill-choices';

const ROWS_AT_ONCE = 250;

interface FillStep {
  /** UTC instant as ISO-8601 text. */
  readonly at: string;
  /** Whether a new customer claims its first key, which fails where a save has made the same one meanwhile. */
  readonly claims: boolean;
  /** The customers up to this one are indexed already. */
  readonly indexedUpTo: number;
}

/** Who the jobs of a new customer are of: as the newest says, with a full first name where any has it. */
function personIn(jobs: readonly UnlinkedJob[]): PersonFields {
  const people = jobs.map(({ person }) => person);
  const newest = people.at(-1) as PersonFields;
  const { firstName } = people.findLast((person) => isFullName(person.firstName)) ?? newest;
  const { homeAddress, postcode } = people.findLast(hasAddress) ?? newest;
  return { ...newest, firstName, homeAddress, postcode };
}

/** The contacts that the jobs of a customer name, each once. */
function contactsIn(jobs: readonly UnlinkedJob[]) {
  const all = jobs.flatMap(({ person }) => contactsOf(person));
  return all.filter((contact, n) => all.findIndex((other) => isSameContact(other, contact)) === n);
}

async function inBatches<T>(
  rows: readonly T[],
  write: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const some of slicesOf(rows, ROWS_AT_ONCE)) await write(some);
}

const idOf = (row: Row): number => Number(row.id);

/** Writes the customers of a step with what they are recognised by, and links their jobs. What the new ones are found by is
 * written later, for many at once. */
export async function writeGathered(trx: Db, gathered: readonly Gathered[], step: FillStep): Promise<void> {
  const made = gathered.filter(({ number }) => number < 0);
  const rows = made.map((one) => ({
    ...newCustomerRow({
      person: personIn(one.jobs),
      contacts: contactsIn(one.jobs),
      doubtful: one.doubtful,
      fromJobId: -one.number,
      at: step.at,
    }),
    claim: step.claims ? claimOf(one.jobs[0]?.keys ?? []) : null,
  }));
  if (rows[0]) await insertPlain(trx, 'customers', Object.keys(rows[0]) as (keyof (typeof rows)[0])[], rows);
  const idOfJob = new Map<number, number>();
  await inBatches(made, async (some) => {
    const found: Row[] = await trx('customers')
      .whereIn(
        'from_job_id',
        some.map(({ number }) => -number),
      )
      .select('id', 'from_job_id');
    for (const row of found) idOfJob.set(Number(row.from_job_id), idOf(row));
  });
  const customerOf = ({ number }: Gathered): number =>
    number > 0 ? number : (idOfJob.get(-number) as number);
  await learnContacts(trx, gathered, customerOf, step);
  await insertKeys(
    trx,
    gathered.flatMap((one) =>
      distinct(one.jobs.flatMap(({ keys }) => keys)).map((key) => keyRow(customerOf(one), key)),
    ),
  );
  await setCustomers(
    trx,
    gathered.flatMap((one) => one.jobs.map(({ id }) => ({ id, customerId: customerOf(one) }))),
  );
}

const distinct = (keys: readonly CustomerKey[]): readonly CustomerKey[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
];

/** Adds the contacts of new customers, and those of known ones that these jobs name first. */
async function learnContacts(
  trx: Db,
  gathered: readonly Gathered[],
  customerOf: (one: Gathered) => number,
  { at, indexedUpTo }: FillStep,
): Promise<void> {
  const known = gathered.filter(({ number }) => number > 0);
  const held = new Map<number, OwnedContact[]>();
  const people = new Map<number, Row>();
  await inBatches(known, async (some) => {
    const ids = some.map(customerOf);
    const contacts: Row[] = await trx('customer_contacts').whereIn('customer_id', ids);
    for (const row of contacts) {
      const id = Number(row.customer_id);
      held.set(id, [...(held.get(id) ?? []), row as unknown as OwnedContact]);
    }
    for (const row of (await trx('customers').whereIn('id', ids)) as Row[]) people.set(idOf(row), row);
  });
  const added: OwnedContact[] = [];
  const searches: { readonly id: number; readonly search: string }[] = [];
  for (const one of gathered) {
    const id = customerOf(one);
    const before = held.get(id) ?? [];
    const more = contactsIn(one.jobs).filter(
      (contact) => !before.some((other) => isSameContact(other, contact)),
    );
    added.push(...more.map((contact) => ({ customer_id: id, ...contact })));
    const row = people.get(id);
    if (!row) continue;
    const person = personOf(row);
    const changes = one.jobs.reduce<RecordChanges>(
      (known, job) => ({ ...known, ...learnedFrom({ ...person, ...known }, job.person) }),
      {},
    );
    const fields = [...Object.keys(changes), ...(more.length > 0 ? ['contacts'] : [])];
    if (fields.length === 0) continue;
    const search = searchOf({ ...person, ...changes }, [...before, ...more]);
    const isFound = search === row.search;
    // The triggers of SQLite's index run where the column is named, changed or not.
    await trx('customers')
      .where({ id })
      .update({
        ...columnsOf(changes),
        ...nextVersion(row, fields),
        updated_at: at,
        ...(!isFound && { search }),
      });
    if (!isFound && id <= indexedUpTo) searches.push({ id, search });
  }
  await indexCustomers(trx, searches);
  await insertContacts(trx, added);
}

async function setCustomers(
  trx: Db,
  jobs: readonly { readonly id: number; readonly customerId: number }[],
): Promise<void> {
  await inBatches(jobs, (some) => {
    const when = some.map(({ id, customerId }) => `when ${id} then ${customerId}`).join(' ');
    return trx.raw(
      `update jobs set customer_id = case id ${when} end where id in (${some.map(({ id }) => id).join(', ')})`,
    );
  });
}
