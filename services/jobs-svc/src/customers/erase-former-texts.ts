import { ERASED, keysOf, mayBeOnePerson, PERSON_FIELDS, type Names, type PersonFields } from '@loupe/domain';
import { containing, type Db } from '@loupe/db';
import { JOB_COLUMNS, toJob, type Row } from '../jobs/job-row';
import { personOf } from './customer-row';
import type { KnownAs } from './known-as';

/**
 * Erases the person from the history of jobs that were theirs before they were corrected to somebody else's (PRIVACY-2),
 * also of those that were corrected before it was written down whose a job was; run after their own jobs. What a job says of
 * its owner stays, whatever both share: wife and husband have a surname, a number and an address.
 */
export async function eraseFormerTexts(trx: Db, records: readonly number[], person: KnownAs): Promise<void> {
  for (const jobId of await jobsNaming(trx, records, person)) {
    const row: Row | undefined = await trx('jobs as j')
      .where('j.id', jobId)
      .first('j.customer_id', ...JOB_COLUMNS);
    if (!row) continue;
    const owners = await namesOfOwner(trx, row);
    const isTheirs = (said: PersonFields) =>
      !owners.some((owner) => mayBeOnePerson(owner, said)) && isSaidOf(person, said);
    await eraseWhere(trx, row, isTheirs);
  }
}

/** The jobs of others whose history has a surname of the person's. */
async function jobsNaming(
  trx: Db,
  records: readonly number[],
  { fields }: KnownAs,
): Promise<ReadonlySet<number>> {
  const surnames = new Set(fields.map(({ surname }) => surname).filter((surname) => surname !== ''));
  const jobs = new Set<number>();
  for (const surname of surnames) {
    const text = containing(`"surname":${JSON.stringify(surname)}`);
    const ids: number[] = await trx('changes as c')
      .join('jobs as j', 'j.id', 'c.job_id')
      .where((other) => other.whereNull('j.customer_id').orWhereNotIn('j.customer_id', [...records]))
      .whereRaw(`(c.before_json like ? escape '!' or c.after_json like ? escape '!')`, [text, text])
      .distinct('c.job_id')
      .pluck('c.job_id');
    for (const id of ids) jobs.add(Number(id));
  }
  return jobs;
}

/** What the owner of a job is called: on the job, on their record, and on their other jobs. */
async function namesOfOwner(trx: Db, row: Row): Promise<readonly Names[]> {
  const id = row.customer_id == null ? null : Number(row.customer_id);
  const record: Row | undefined = id === null ? undefined : await trx('customers').where({ id }).first();
  const keys: Row[] =
    id === null ? [] : await trx('customer_keys').where({ customer_id: id }).select('surname', 'first_name');
  const rows = [...(record ? [record] : []), ...keys].map(personOf);
  return [toJob(row), ...rows].filter(({ firstName, surname }) => firstName + surname !== '');
}

/** Whether a name is one of the person's, with a number, an e-mail address or a postcode of theirs. */
function isSaidOf({ fields, contacts }: KnownAs, said: PersonFields): boolean {
  const places = keysOf(said).map(({ place }) => place);
  return fields
    .filter((known) => mayBeOnePerson(known, said))
    .some((known) =>
      [known, ...contacts.map((raw) => ({ ...known, contactNumber: raw, email: raw }))]
        .flatMap(keysOf)
        .some(({ place }) => places.includes(place)),
    );
}

const isPerson = (field: string): boolean => (PERSON_FIELDS as readonly string[]).includes(field);

/** Erases who a job's history names, in the versions of which this is true. */
async function eraseWhere(trx: Db, row: Row, isTheirs: (said: PersonFields) => boolean): Promise<void> {
  const changes: Row[] = await trx('changes')
    .where({ job_id: Number(row.id), topic: 'jobs' })
    .orderBy('id', 'desc')
    .select('id', 'before_json', 'after_json');
  let after: PersonFields = toJob(row);
  for (const { id, before_json, after_json } of changes) {
    const [was, is] = [before_json, after_json].map((json) => JSON.parse(String(json)) as object);
    const before: PersonFields = { ...after, ...was };
    const now = {
      ...(isTheirs(before) && { before_json: withoutPerson(was) }),
      ...(isTheirs(after) && { after_json: withoutPerson(is) }),
    };
    if (Object.keys(now).length > 0)
      await trx('changes')
        .where({ id: Number(id) })
        .update(now);
    after = before;
  }
}

const withoutPerson = (texts: object = {}): string =>
  JSON.stringify(texts, (field, value: unknown) =>
    isPerson(field) && typeof value === 'string' ? ERASED : value,
  );
