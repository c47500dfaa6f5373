import { setTimeout as pause } from 'node:timers/promises';
import {
  chooseCustomer,
  isInitial,
  keysOf,
  type CustomerKey,
  type FoundKey,
  type PersonFields,
} from '@loupe/domain';
import { indexCustomers, insertPlain, inTransaction, isUniqueViolation, slicesOf, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { claimOf, insertKeys, keyRow, keysFor } from './customer-keys.store';
import {
  contactsOf,
  isNobody,
  isSameContact,
  newCustomerRow,
  PERSON_COLUMNS,
  personOf,
  searchOf,
} from './customer-row';
import { columnsOf, hasAddress, isFullName, learnedFrom, type RecordChanges } from './customer-record';
import { insertContacts, type OwnedContact } from './customers.store';
import { nextVersion } from './field-versions';

/** Jobs per transaction: a killed process goes on after the last one, and other writers wait only briefly. */
const JOBS_AT_ONCE = 500;
const ROWS_AT_ONCE = 250;
const FILL = 1;

interface FillDeps {
  readonly db: Db;
  readonly clock: () => Date;
  /** Between two steps the service answers what has come in. */
  readonly pauseMs?: number;
  /** Ends the fill between two steps. */
  readonly isStopped?: () => boolean;
}

/**
 * Gives the jobs there are their customers, oldest first, beside the service (CUSTOMER-4). Several processes may run it
 * at once: each step takes the watermark for itself. Jobs that a version before this one has added since are included.
 * Returns the number of jobs looked at.
 */
export async function fillCustomers({ db, clock, pauseMs = 5, isStopped }: FillDeps): Promise<number> {
  await db('customer_fill').insert({ id: FILL, last_job_id: 0 }).onConflict('id').ignore();
  for (let looked = 0; ;) {
    if (isStopped?.()) return looked;
    const step = await claimingStep(db, clock().toISOString());
    if (step === 0) return looked;
    looked += step;
    await pause(pauseMs);
  }
}

const CLAIM_TRIES = 2;

/** A step, again where a save has made one of its customers meanwhile; at last without claims, of which one may be stale. */
async function claimingStep(db: Db, at: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, (trx) => fillStep(trx, at, tries <= CLAIM_TRIES));
    } catch (error) {
      if (!isUniqueViolation(error, 'claim')) throw error;
    }
  }
}

async function fillStep(trx: Db, at: string, claims: boolean): Promise<number> {
  const fill = await trx('customer_fill').where({ id: FILL }).forUpdate().first('last_job_id');
  const rows: Row[] = await trx('jobs')
    .where('id', '>', Number(fill.last_job_id))
    .orderBy('id')
    .limit(JOBS_AT_ONCE)
    .select('id', 'customer_id', ...PERSON_COLUMNS);
  const last = rows.at(-1);
  if (!last) return 0;
  const jobs = rows
    .filter(({ customer_id }) => customer_id === null)
    .map((row) => ({ id: Number(row.id), person: personOf(row) }));
  await link(trx, jobs, at, claims);
  await trx('customer_fill').where({ id: FILL }).update({ last_job_id: last.id });
  return rows.length;
}

interface UnlinkedJob {
  readonly id: number;
  readonly person: PersonFields;
}

interface KeyedJob extends UnlinkedJob {
  readonly keys: readonly CustomerKey[];
}

/** A customer of this step, there already or still to be written: until then its number is that of its job, negative. */
interface Gathered {
  readonly number: number;
  readonly doubtful: boolean;
  readonly jobs: KeyedJob[];
}

/** The keys that decide whose a job is: those of its places and surname, and of each place somebody's. */
function keyIndex(stored: readonly FoundKey[]) {
  const named = new Map<string, FoundKey[]>();
  const ofCustomer = new Map<number, FoundKey[]>();
  const anybody = new Map<string, FoundKey>();
  const nameOf = ({ place, surname }: CustomerKey) => `${place}\n${surname}`;
  function know(key: FoundKey): void {
    const same = named.get(nameOf(key));
    if (same) same.push(key);
    else named.set(nameOf(key), [key]);
    const theirs = ofCustomer.get(key.customerId);
    if (theirs) theirs.push(key);
    else ofCustomer.set(key.customerId, [key]);
    if (!anybody.has(key.place)) anybody.set(key.place, key);
  }
  stored.forEach(know);
  const near = (keys: readonly CustomerKey[]): readonly FoundKey[] =>
    keys.flatMap((key) => {
      const someone = anybody.get(key.place);
      const some = named.get(nameOf(key)) ?? [];
      const byInitial = some.filter(({ firstName }) => isInitial(firstName));
      const theirs = [...new Set(byInitial.map(({ customerId }) => customerId))];
      return [...some, ...theirs.flatMap((id) => ofCustomer.get(id) ?? []), ...(someone ? [someone] : [])];
    });
  return { know, near };
}

async function link(trx: Db, jobs: readonly UnlinkedJob[], at: string, claims: boolean): Promise<void> {
  const named: readonly KeyedJob[] = jobs
    .filter(({ person }) => !isNobody(person))
    .map((job) => ({ ...job, keys: keysOf(job.person) }));
  const { know, near } = keyIndex(
    await keysFor(
      trx,
      named.flatMap(({ keys }) => keys),
    ),
  );
  const gathered = new Map<number, Gathered>();
  for (const job of named) {
    const choice = chooseCustomer(job.keys, near(job.keys));
    const number = choice.kind === 'known' ? choice.customerId : -job.id;
    const one = gathered.get(number) ?? { number, doubtful: choice.kind === 'doubtful', jobs: [] };
    one.jobs.push(job);
    gathered.set(number, one);
    for (const key of job.keys) know({ ...key, customerId: number });
  }
  await write(trx, [...gathered.values()], at, claims);
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

async function write(trx: Db, gathered: readonly Gathered[], at: string, claims: boolean): Promise<void> {
  const made = gathered.filter(({ number }) => number < 0);
  const rows = made.map((one) => ({
    ...newCustomerRow({
      person: personIn(one.jobs),
      contacts: contactsIn(one.jobs),
      doubtful: one.doubtful,
      fromJobId: -one.number,
      at,
    }),
    claim: claims ? claimOf(one.jobs[0]?.keys ?? []) : null,
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
  await indexCustomers(
    trx,
    made.map((one, n) => ({ id: customerOf(one), search: rows[n]?.search ?? '' })),
  );
  await learnContacts(trx, gathered, customerOf, at);
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
  at: string,
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
    if (!isFound) searches.push({ id, search });
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
