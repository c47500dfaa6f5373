import { fold, nameKey, phonesOf, postcodeKey, type PersonFields } from '@loupe/domain';
import { containing, customerCandidates, searchCandidates, type Db } from '@loupe/db';
import type { SavedView } from '@loupe/shared-types';
import { ERASED } from './erased-texts';
import type { KnownAs } from './known-as';
import type { Row } from '../jobs/job-row';

/** A shorter word is no name of anybody in particular. */
const SHORTEST = 3;
const AT_ONCE = 500;
/** With more candidates than this a word is everybody's. */
const FEW = 200;

const words = (...texts: readonly string[]): readonly string[] =>
  texts.filter((text) => text.length >= SHORTEST);

const ofFields = ({
  firstName,
  surname,
  contactNumber,
  email,
  homeAddress,
  postcode,
}: PersonFields): readonly string[] =>
  words(
    nameKey(firstName),
    nameKey(surname),
    postcodeKey(postcode),
    nameKey(homeAddress),
    nameKey(email ?? ''),
    ...phonesOf(contactNumber).map(({ digits }) => digits),
  );

/** The words that name a person, folded. */
export const wordsOf = ({ fields, contacts }: KnownAs): readonly string[] => [
  ...new Set([
    ...fields.flatMap(ofFields),
    ...contacts.flatMap((raw) => words(nameKey(raw), ...phonesOf(raw).map(({ digits }) => digits))),
  ]),
];

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** An address has no more words than this. */
const MOST_WORDS = 12;

/** Whether a text has one of these, however it is spelled: a word or some that follow each other, never a part of one. */
export function namesAny(text: string, some: readonly string[]): boolean {
  const wanted = new Set(some.map(plain));
  const parts = fold(text).split(/[^\p{L}\p{N}]+/u);
  return parts.some((_, at) => {
    let joined = '';
    return parts.slice(at, at + MOST_WORDS).some((part) => wanted.has((joined += part)));
  });
}

const JOB_TEXTS = ['item', 'description'].flatMap((name) => [1, 2, 3, 4].map((n) => `${name}${n}`));

/** Whether a word is one that jobs are described with, such as 'pearl' or 'rhodium', beside being somebody's name. */
async function isOrdinary(db: Db, word: string): Promise<boolean> {
  if (/\d/.test(word)) return false;
  const like = JOB_TEXTS.map((column) => `lower(coalesce(${column}, '')) like ? escape '!'`).join(' or ');
  const found: Row | undefined = await db('jobs')
    .whereRaw(
      `(${like})`,
      JOB_TEXTS.map(() => containing(word)),
    )
    .first('id');
  return found !== undefined;
}

/** Whether another customer, a job or somebody of staff has a word: then it does not mean this person alone. */
async function isHeldElsewhere(db: Db, word: string): Promise<boolean> {
  const staff: string[] = await db('users').pluck('full_name');
  if (staff.some((name) => namesAny(name, [word]))) return true;
  const customers = await customerCandidates(db, [[word]], FEW);
  const jobs = await searchCandidates(db, [[{ column: 'search_core', text: word }]], FEW);
  if (!customers || !jobs) return true;
  const holds = (table: string, column: string, ids: readonly number[]) =>
    db(table)
      .whereIn('id', ids)
      .whereRaw(`?? like ? escape '!'`, [column, containing(word)])
      .first('id');
  return (
    Boolean((await holds('customers', 'search', customers)) ?? (await holds('jobs', 'search_core', jobs))) ||
    isOrdinary(db, word)
  );
}

const keptFor = async (db: Db, all: readonly string[]): Promise<readonly string[]> => {
  const own: string[] = [];
  for (const word of all) if (!(await isHeldElsewhere(db, word))) own.push(word);
  return own;
};

interface FreeText {
  readonly table: 'transfers' | 'check_lines' | 'job_templates';
  readonly columns: readonly string[];
  /** The rows whose note is about one of the jobs. */
  readonly ofJobs?: (db: Db, jobs: readonly number[]) => Promise<readonly number[]>;
}

const idsOf = async (query: Promise<unknown[]>): Promise<readonly number[]> => (await query).map(Number);

const FREE_TEXTS: readonly FreeText[] = [
  {
    table: 'transfers',
    columns: ['carrier', 'seal', 'note'],
    ofJobs: (db, jobs) =>
      idsOf(db('transfer_lines').whereIn('job_id', jobs).distinct('transfer_id').pluck('transfer_id')),
  },
  {
    table: 'check_lines',
    columns: ['code', 'note', 'closed_place'],
    ofJobs: (db, jobs) => idsOf(db('check_lines').whereIn('job_id', jobs).pluck('id')),
  },
  { table: 'job_templates', columns: ['item', 'work'] },
];

/** The shop writes the same carrier on many transfers; a person's name that it has once is no carrier. */
const isUsual = async (db: Db, table: string, column: string, text: string): Promise<boolean> =>
  column === 'carrier' && (await db(table).where(column, text).limit(2).pluck('id')).length > 1;

/** The codes of a check are different ones. */
const erasedText = (column: string, id: unknown): string =>
  column === 'code' ? `${ERASED} ${Number(id)}` : ERASED;

interface Erased {
  readonly jobs: readonly number[];
  /** As `wordsOf` has them, read before. */
  readonly words: readonly string[];
}

/**
 * Erases what was typed elsewhere about a person (PRIVACY-2): notes on transfers and shelf checks of their jobs that name
 * them, and any other free text, saved views among it, with a word that nobody else has. Run after jobs and records.
 */
export async function eraseFreeTexts(trx: Db, { jobs, words: all }: Erased): Promise<void> {
  const own = await keptFor(trx, all);
  for (const { table, columns, ofJobs } of FREE_TEXTS) {
    const theirs = new Set(ofJobs ? await ofJobs(trx, jobs) : []);
    for (let last = 0; ;) {
      const rows: Row[] = await trx(table)
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .select('id', ...columns);
      for (const { id, ...texts } of rows) {
        const wordsIn = (column: string) => (column === 'note' && theirs.has(Number(id)) ? all : own);
        const erased: string[] = [];
        for (const column of columns) {
          const text = String(texts[column] ?? '');
          if (namesAny(text, wordsIn(column)) && !(await isUsual(trx, table, column, text)))
            erased.push(column);
        }
        if (erased.length > 0)
          await trx(table)
            .where({ id: Number(id) })
            .update(Object.fromEntries(erased.map((column) => [column, erasedText(column, id)])));
      }
      if (rows.length < AT_ONCE) break;
      last = Number(rows.at(-1)?.id);
    }
  }
  await eraseViews(trx, own);
}

/** Takes out the saved views that are about the person, by their name or what they search for, also a part of a word. */
async function eraseViews(trx: Db, own: readonly string[]): Promise<void> {
  async function isAbout({ name, query }: SavedView): Promise<boolean> {
    for (const text of [name, new URLSearchParams(query).get('search') ?? '']) {
      if (namesAny(text, own)) return true;
      const parts = words(...fold(text).split(' ')).filter((part) =>
        own.some((word) => plain(word).startsWith(plain(part))),
      );
      for (const part of parts) if (!(await isHeldElsewhere(trx, part))) return true;
    }
    return false;
  }
  const rows: { readonly user_id: number; readonly version: number; readonly body: string }[] = await trx(
    'preferences',
  ).select('user_id', 'version', 'body');
  for (const { user_id, version, body } of rows) {
    const preferences = JSON.parse(body) as { readonly views?: readonly SavedView[] };
    const views = preferences.views ?? [];
    const left: SavedView[] = [];
    for (const view of views) if (!(await isAbout(view))) left.push(view);
    if (left.length < views.length)
      await trx('preferences')
        .where({ user_id })
        .update({ version: Number(version) + 1, body: JSON.stringify({ ...preferences, views: left }) });
  }
}
