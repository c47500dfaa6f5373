import type { Calendar } from '@loupe/domain';
import { eraseThoroughly, indexCustomer, type Db } from '@loupe/db';
import { HttpError } from '@loupe/svc-kit';
import type { Actor } from '../deps';
import type { Row } from '../jobs/job-row';
import { announceErased } from './customer-log.store';
import { openJobIds } from './customers.store';
import type { Erasure } from './erasure-list';
import { eraseFormerTexts } from './erase-former-texts';
import { eraseFreeTexts, wordsOf } from './erase-free-texts';
import { eraseAnswers, eraseJob } from './erase-job';
import { ERASED, eraseTexts } from './erased-texts';
import { readKnownAs } from './known-as';
import { requireOwn } from './merge-customers';

interface Erase {
  readonly calendar: Calendar;
  readonly at: string;
  readonly actor: Actor;
}

/** 409 while a job is open or a dispute is marked, saying so (PRIVACY-2). */
export async function requireErasable(db: Db, id: number): Promise<void> {
  const row = await requireErasableRow(db, id);
  const open = (await openJobIds(db, id)).length;
  if (open > 0)
    throw new HttpError(
      409,
      `This customer has ${open} open ${open === 1 ? 'job' : 'jobs'}: they have to be collected first`,
    );
  if (row.dispute)
    throw new HttpError(409, 'A dispute with this customer is marked as open: it has to be closed first');
}

/** The row of a customer; of one who was erased where texts came back on a job that is still theirs. */
async function requireErasableRow(db: Db, id: number): Promise<Row> {
  const erased: Row | undefined = await db('customers').where({ id }).whereNotNull('erased_at').first();
  return erased && (await hasNewTexts(db, id)) ? erased : requireOwn(db, id);
}

/** Whether the jobs of an erased customer were given texts since (PRIVACY-2). */
export async function hasNewTexts(db: Db, id: number): Promise<boolean> {
  const staff = await staffNames(db);
  const rows: Row[] = await db('changes as c')
    .join('jobs as j', 'j.id', 'c.job_id')
    .where('j.customer_id', id)
    .select('c.before_json', 'c.after_json');
  const isText = (json: unknown) =>
    JSON.stringify(eraseTexts(JSON.parse(String(json)) as object, staff)) !== String(json);
  return rows.some(({ before_json, after_json }) => isText(before_json) || isText(after_json));
}

const staffNames = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set<string>(await db('users').pluck('full_name'));

/**
 * Erases a customer, the records merged into it, and all their jobs say about the person. Money, dates, job numbers and
 * who did what stay (PRIVACY-2). What the list of erasures has to remember: ids and times alone.
 */
export async function eraseCustomer(trx: Db, id: number, erase: Erase): Promise<Erasure> {
  const { at } = erase;
  const records = await recordsOf(trx, id);
  const jobs: Row[] = await trx('jobs')
    .whereIn('customer_id', records)
    .orderBy('id')
    .select('id', 'created_at');
  const ids = jobs.map((job) => Number(job.id));
  const person = await readKnownAs(trx, ids, records);
  const words = wordsOf(person);
  await eraseTextsOfJobs(trx, { ids, words }, erase);
  for (const record of records) await eraseRecord(trx, record, erase);
  await eraseFormerTexts(trx, records, person);
  await eraseFreeTexts(trx, { jobs: ids, words });
  const of = (rows: readonly Row[]) => rows.map((row) => [Number(row.id), String(row.created_at)] as const);
  const rows: Row[] = await trx('customers').whereIn('id', records).orderBy('id').select('id', 'created_at');
  return { at, customer: id, jobs: of(jobs), records: of(rows), by: erase.actor };
}

/** Erases jobs of one person, whether or not a customer is known. */
export async function eraseJobs(trx: Db, ids: readonly number[], erase: Erase): Promise<void> {
  const words = wordsOf(await readKnownAs(trx, ids, []));
  await eraseTextsOfJobs(trx, { ids, words }, erase);
  await eraseFreeTexts(trx, { jobs: ids, words });
}

/** The record and all that were merged into it, also by way of another. */
async function recordsOf(trx: Db, id: number): Promise<readonly number[]> {
  const records = [id];
  for (let last = records; last.length > 0;) {
    last = (await trx('customers').whereIn('merged_into', last).pluck('id')).map(Number);
    records.push(...last);
  }
  return records;
}

interface TextsOfJobs {
  readonly ids: readonly number[];
  /** As `wordsOf` has them, read before. */
  readonly words: readonly string[];
}

async function eraseTextsOfJobs(
  trx: Db,
  { ids, words }: TextsOfJobs,
  { calendar, at, actor }: Erase,
): Promise<void> {
  const staff = await staffNames(trx);
  await eraseThoroughly(trx, async () => {
    for (const jobId of ids) {
      await eraseJob(trx, jobId, { calendar, day: calendar.formatDate(at), staff });
      await announceErased(trx, { actor, at, jobId });
    }
    await eraseAnswers(trx, { jobs: new Set(ids), words, staff });
  });
}

export async function eraseRecord(
  trx: Db,
  id: number,
  { calendar, at }: Pick<Erase, 'calendar' | 'at'>,
): Promise<void> {
  const row = await trx('customers').where({ id }).first('search', 'version');
  if (!row) return;
  for (const table of ['customer_contacts', 'customer_keys', 'customer_sizes'])
    await trx(table).where({ customer_id: id }).delete();
  await trx('customer_merges')
    .where((any) => any.where({ customer_id: id }).orWhere({ other_id: id }))
    .delete();
  await eraseThoroughly(trx, () =>
    trx('customers')
      .where({ id })
      .update({
        version: Number(row.version) + 1,
        field_versions: null,
        title: null,
        first_name: ERASED,
        surname: calendar.formatDate(at),
        home_address: '',
        postcode: '',
        note: null,
        no_text: 0,
        dispute: 0,
        doubtful: 0,
        search: '',
        claim: null,
        updated_at: at,
        erased_at: at,
      }),
  );
  await indexCustomer(trx, id, String(row.search), '');
}
