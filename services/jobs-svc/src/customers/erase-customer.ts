import { ERASED, type Calendar } from '@loupe/domain';
import { eraseThoroughly, indexCustomer, type Db } from '@loupe/db';
import { HttpError } from '@loupe/svc-kit';
import type { Actor } from '../deps';
import type { Row } from '../jobs/job-row';
import { announceErased } from './customer-log.store';
import { openJobIds } from './customers.store';
import type { Erasure, ErasureList, ShopTexts } from './erasure-list';
import { eraseFormerTexts } from './erase-former-texts';
import { eraseFormerJob } from './erase-former-jobs';
import { eraseAnswers, eraseJob } from './erase-job';
import { eraseTexts } from './erased-texts';
import { formerJobs, type FormerJob } from './former-jobs';
import { readKnownAs, type KnownAs } from './known-as';
import { shopTextsOf } from './listed-texts';
import { eraseMentions, findMentions, type Mention, type TakesMention } from './mentions';
import { requireOwn } from './merge-customers';
import { personWords, wordsIn, type PersonWord } from './person-words';
import { createWordOwnership, type OwnIds } from './word-ownership';

interface Erase {
  readonly calendar: Calendar;
  readonly at: string;
  readonly actor: Actor;
  /** Which of the shop's own texts go: the certain ones, where nothing is said. */
  readonly takes?: TakesMention;
  /** Hashes what the list of erasures keeps of them. */
  readonly hashOf: ErasureList['hashOf'];
}

/** 409 while a job is open or a dispute is marked, saying so (PRIVACY-2). */
export async function requireErasable(db: Db, id: number): Promise<void> {
  const row = await requireErasableRow(db, id);
  const open = (await openJobIds(db, id)).length;
  if (open > 0)
    throw new HttpError(
      409,
      `This customer has ${open} open ${open === 1 ? 'job: it has' : 'jobs: they have'} to be collected first`,
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
  const { at, actor } = erase;
  const person = await readPerson(trx, id);
  const { records, jobs } = person;
  const made: Row[] = await trx('jobs')
    .whereIn('id', [...jobs])
    .orderBy('id')
    .select('id', 'created_at');
  const rows: Row[] = await trx('customers')
    .whereIn('id', [...records])
    .orderBy('id')
    .select('id', 'created_at');
  const shopTexts = await erasePersonTexts(trx, person, erase);
  for (const record of records) await eraseRecord(trx, record, erase);
  await eraseFormerTexts(trx, records, person.knownAs);
  const of = (some: readonly Row[]) => some.map((row) => [Number(row.id), String(row.created_at)] as const);
  return {
    ...{
      at,
      customer: id,
      jobs: of(made),
      records: of(rows),
      by: { userId: actor.userId, fullName: actor.fullName },
    },
    ...(shopTexts && { shopTexts }),
  };
}

/** What there is of a person, read before it is erased. */
interface Person {
  readonly records: readonly number[];
  readonly jobs: readonly number[];
  readonly former: readonly FormerJob[];
  readonly knownAs: KnownAs;
  readonly words: ReadonlyMap<string, PersonWord>;
}

export async function readPerson(db: Db, id: number): Promise<Person> {
  const records = await recordsOf(db, id);
  const jobs: number[] = await db('jobs')
    .whereIn('customer_id', [...records])
    .orderBy('id')
    .pluck('id');
  return asPerson(db, records, jobs.map(Number));
}

async function asPerson(db: Db, records: readonly number[], jobs: readonly number[]): Promise<Person> {
  const former = await formerJobs(db, records);
  const knownAs = await readKnownAs(db, { jobs, customers: records, former });
  return { records, jobs, former, knownAs, words: personWords(knownAs) };
}

/** The texts elsewhere that name a person, or may. */
export const mentionsOf = (db: Db, person: Person): Promise<readonly Mention[]> =>
  findMentions(db, { own: ownIds(person), jobs: person.jobs, words: person.words });

const ownIds = ({ records, jobs, former }: Person): OwnIds => ({
  jobs: [...jobs, ...former.map(({ jobId }) => jobId)],
  customers: records,
});

/** Erases jobs of one person, whether or not a customer is known. */
export async function eraseJobs(trx: Db, ids: readonly number[], erase: Erase): Promise<void> {
  await erasePersonTexts(trx, await asPerson(trx, [], ids), erase);
}

/** The texts of a person's jobs, of those that were theirs, and those elsewhere that are taken; null where none names them. */
async function erasePersonTexts(trx: Db, person: Person, erase: Erase): Promise<ShopTexts | null> {
  const { calendar, at, actor, takes = ({ certain }) => certain } = erase;
  const { jobs, former, words } = person;
  const staff = await staffNames(trx);
  const ownership = createWordOwnership(trx, ownIds(person));
  const mentions = await mentionsOf(trx, person);
  const certain = new Map<string, PersonWord>();
  const naming = new Map<string, PersonWord>();
  for (const [text, word] of words) {
    if (await ownership.isTheirsAlone(word)) certain.set(text, word);
    if (!(await ownership.isOrdinaryName(word))) naming.set(text, word);
  }
  const isNaming = (code: string) => wordsIn(code, certain).length > 0;
  await eraseThoroughly(trx, async () => {
    for (const jobId of jobs) {
      await eraseJob(trx, jobId, { calendar, day: calendar.formatDate(at), staff });
      await announceErased(trx, { actor, at, jobId });
    }
    for (const job of former) await eraseFormerJob(trx, job, { calendar, at, actor, staff, words: naming });
    const answers = new Set([...jobs, ...former.map(({ jobId }) => jobId)]);
    await eraseAnswers(trx, { jobs: answers, isNaming, staff });
  });
  await eraseMentions(trx, mentions.filter(takes));
  return shopTextsOf(mentions, takes, erase);
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
