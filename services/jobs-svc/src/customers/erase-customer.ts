import type { Calendar } from '@loupe/domain';
import { eraseThoroughly, indexCustomer, type Db } from '@loupe/db';
import { HttpError } from '@loupe/svc-kit';
import type { Row } from '../jobs/job-row';
import { openJobIds } from './customers.store';
import type { Erasure } from './erasure-list';
import { eraseFormerTexts } from './erase-former-texts';
import { eraseFreeTexts, wordsOf } from './erase-free-texts';
import { eraseAnswers, eraseJob } from './erase-job';
import { ERASED } from './erased-texts';
import { readKnownAs } from './known-as';
import { requireOwn } from './merge-customers';

interface Erase {
  readonly calendar: Calendar;
  readonly at: string;
}

/** 409 while a job is open or a dispute is marked, saying so (PRIVACY-2). */
export async function requireErasable(db: Db, id: number): Promise<void> {
  const row = await requireOwn(db, id);
  const open = (await openJobIds(db, id)).length;
  if (open > 0)
    throw new HttpError(
      409,
      `This customer has ${open} open ${open === 1 ? 'job' : 'jobs'}: they have to be collected first`,
    );
  if (row.dispute)
    throw new HttpError(409, 'A dispute with this customer is marked as open: it has to be closed first');
}

/**
 * Erases a customer, the records merged into it, and all their jobs say about the person. Money, dates, job numbers and
 * who did what stay (PRIVACY-2). What the list of erasures has to remember: ids and times alone.
 */
export async function eraseCustomer(trx: Db, id: number, { calendar, at }: Erase): Promise<Erasure> {
  const records = await recordsOf(trx, id);
  const jobs: Row[] = await trx('jobs')
    .whereIn('customer_id', records)
    .orderBy('id')
    .select('id', 'created_at');
  const ids = jobs.map((job) => Number(job.id));
  const person = await readKnownAs(trx, ids, records);
  const words = wordsOf(person);
  await eraseTextsOfJobs(trx, { ids, words }, { calendar, at });
  for (const record of records) await eraseRecord(trx, record, { calendar, at });
  await eraseFormerTexts(trx, records, person);
  await eraseFreeTexts(trx, { jobs: ids, words });
  return { at, customer: id, jobs: jobs.map((job) => [Number(job.id), String(job.created_at)]) };
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
  { calendar, at }: Erase,
): Promise<void> {
  const names: string[] = await trx('users').pluck('full_name');
  const staff = new Set(names);
  await eraseThoroughly(trx, async () => {
    for (const jobId of ids) await eraseJob(trx, jobId, { calendar, day: calendar.formatDate(at), staff });
    await eraseAnswers(trx, { jobs: new Set(ids), words, staff });
  });
}

export async function eraseRecord(trx: Db, id: number, { calendar, at }: Erase): Promise<void> {
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
