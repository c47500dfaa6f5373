import { ERASED, isErasureDay, keysOf, PERSON_FIELDS, type PersonFields } from '@loupe/domain';
import type { Db } from '@loupe/db';
import { JOB_COLUMNS, toJob, type Row } from '../jobs/job-row';
import { findKeys } from './customer-keys.store';
import { personOf } from './customer-row';
import { sinceOf, type FormerJob } from './former-jobs';

/** Who a person is or was called, on their jobs and records. */
export interface KnownAs {
  readonly fields: readonly PersonFields[];
  /** Telephone numbers and addresses of the records, as typed. */
  readonly contacts: readonly string[];
  readonly titles: readonly string[];
}

interface Theirs {
  readonly jobs: readonly number[];
  readonly customers: readonly number[];
  readonly former: readonly FormerJob[];
}

/** Reads who a person is or was called; to be read before their jobs and records are erased. */
export async function readKnownAs(db: Db, { jobs, customers, former }: Theirs): Promise<KnownAs> {
  const records: Row[] = await db('customers').whereIn('id', [...customers]);
  const fields = records.map((row) => personOf({ contact_number: '', ...row }));
  const periods = [
    ...(await Promise.all(
      jobs.map(async (id) => ({ id, since: (await sinceOf(db, id, customers)).version })),
    )),
    ...former.map(({ jobId, since, until }) => ({ id: jobId, since, until })),
  ];
  for (const period of periods) {
    const [now, ...before] = await namesOfJob(db, period);
    if (now) fields.push(now);
    for (const person of before) if (!(await isSomebodyElse(db, person, customers))) fields.push(person);
  }
  return {
    fields: fields.map(withoutErased),
    contacts: await db('customer_contacts')
      .whereIn('customer_id', [...customers])
      .pluck('raw'),
    titles: records.flatMap(({ title }) => (title === null ? [] : [String(title)])),
  };
}

interface Period {
  readonly id: number;
  /** The versions of the job that were this person's: from `since`, before `until`. */
  readonly since: number;
  readonly until?: number;
}

const isPerson = (field: string): boolean => (PERSON_FIELDS as readonly string[]).includes(field);

/** What a job said of its person in a period, the newest first. */
async function namesOfJob(db: Db, { id, since, until }: Period): Promise<readonly PersonFields[]> {
  const row: Row | undefined = await db('jobs as j').where('j.id', id).first(JOB_COLUMNS);
  if (!row) return [];
  const { firstName, surname, contactNumber, email, homeAddress, postcode } = toJob(row);
  let person: PersonFields = { firstName, surname, contactNumber, email, homeAddress, postcode };
  const people = until === undefined ? [person] : [];
  const changes: Row[] = await db('changes')
    .where({ job_id: id, topic: 'jobs' })
    .where('job_version', '>', since)
    .orderBy('id', 'desc')
    .select('job_version', 'before_json');
  for (const { job_version, before_json } of changes) {
    const before = Object.entries(JSON.parse(String(before_json)) as object).filter(([field]) =>
      isPerson(field),
    );
    person = { ...person, ...(Object.fromEntries(before) as Partial<PersonFields>) };
    const isWithin = until === undefined || Number(job_version) <= until;
    if (isWithin && before.length > 0) people.push(person);
  }
  return people;
}

/** Whether a former name and number are those of another customer, to whom a slip had given the job. */
async function isSomebodyElse(db: Db, person: PersonFields, customers: readonly number[]): Promise<boolean> {
  const keys = keysOf(person);
  const found = await findKeys(db, keys);
  return found.some(
    (key) =>
      !customers.includes(key.customerId) &&
      keys.some(({ surname, firstName }) => surname === key.surname && firstName === key.firstName),
  );
}

/** A person without what an erasure has put in place of their texts, as on a job that is erased again. */
const withoutErased = (person: PersonFields): PersonFields => {
  const texts = Object.entries(person).map(([field, text]) => [
    field,
    text === ERASED || (field === 'surname' && isErasureDay(String(text))) ? '' : text,
  ]);
  return Object.fromEntries(texts) as PersonFields;
};
