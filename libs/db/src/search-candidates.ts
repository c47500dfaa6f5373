import { containing } from './containing';
import { dialectOf, type Db } from './dialect';
import { trigramsOf, type SearchColumn } from './search-index';
import { holdingAny, isShort, rowsHolding, unlessTooMany } from './trigrams';

/** A text to find in a column. */
export interface SearchTerm {
  readonly column: SearchColumn;
  readonly text: string;
}

/** A word of a search: it matches where one of its terms does. */
export type WordTerms = readonly SearchTerm[];

/** The number of words used to narrow a search; the searching query checks all of them. */
const MOST_WORDS = 4;

/**
 * The ids of all jobs that may match every word; null when there are more than `most`, as walking the list then finds
 * a page sooner, or when the index cannot answer.
 */
export async function searchCandidates(
  db: Db,
  words: readonly WordTerms[],
  most: number,
): Promise<readonly number[] | null> {
  const storable = words.map((terms) => terms.filter(({ text }) => !text.includes('\u0000')));
  if (storable.some((terms) => terms.length === 0)) return [];
  const long = storable
    .filter((terms) => !terms.some(isShort))
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, MOST_WORDS);
  if (dialectOf(db) === 'sqlite')
    return long.length === 0 ? fromCopy(db, storable, most) : sqliteCandidates(db, long, most);
  const texts = long.map((terms) => terms.map(({ column, text }) => trigramsOf(column, text)));
  return rowsHolding(db, 'job_trigrams', texts, most);
}

const lengthOf = (terms: WordTerms): number => Math.min(...terms.map(({ text }) => text.length));

/** Place and status have no trigrams: many jobs share their few values. */
const isCopied = ({ column }: SearchTerm): boolean => column === 'search_place' || column === 'search_status';

/**
 * Adds words to the search until few jobs are left. A word that matches a place or a status needs the narrow index copy
 * as well: it is used alone, with the candidates of both, and only after the other words.
 */
async function sqliteCandidates(
  db: Db,
  words: readonly WordTerms[],
  most: number,
): Promise<readonly number[] | null> {
  const inTrigrams: WordTerms[] = [];
  const inBoth: { readonly terms: WordTerms; readonly copied: readonly number[] }[] = [];
  for (const word of words) {
    const terms = word.filter((term) => !isCopied(term));
    const copied = terms.length === word.length ? [] : await fromCopy(db, [word.filter(isCopied)], most);
    if (copied === null) continue;
    if (copied.length > 0) {
      inBoth.push({ terms, copied });
      continue;
    }
    inTrigrams.push(terms);
    const found = await fromSqlite(db, inTrigrams, most);
    if (found) return found;
  }
  for (const { terms, copied } of inBoth) {
    const found = await fromSqlite(db, [terms], most);
    const either = found && unlessTooMany([...new Set([...found, ...copied])], most);
    if (either) return either;
  }
  return null;
}

/** A text is looked up once for all of its columns, which takes as long as for one. */
function phraseOf(words: readonly WordTerms[]): string {
  const phrases = (terms: WordTerms) =>
    [...new Set(terms.map(({ text }) => text))].map((text) => {
      const columns = terms.filter((term) => term.text === text).map(({ column }) => column);
      return `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"`;
    });
  return words.map((terms) => `(${phrases(terms).join(' OR ')})`).join(' AND ');
}

async function fromSqlite(
  db: Db,
  words: readonly WordTerms[],
  most: number,
): Promise<readonly number[] | null> {
  const rows: { id: number }[] = await db.raw(
    'select rowid as id from job_search where job_search match ? limit ?',
    [phraseOf(words), most + 1],
  );
  return unlessTooMany(
    rows.map((row) => row.id),
    most,
  );
}

/** Finds texts without trigrams in an index that is a narrow copy of the columns. */
async function fromCopy(
  db: Db,
  words: readonly WordTerms[],
  most: number,
): Promise<readonly number[] | null> {
  const rows = db('jobs').limit(most + 1);
  for (const terms of words)
    rows.where((any) => {
      for (const { column, text } of terms)
        any.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
    });
  return unlessTooMany(await rows.pluck('id'), most);
}

/**
 * Jobs whose customer or number contains one of the texts; null when there are more than `most`, or the index cannot
 * answer. The index also covers the items, so hardly any of many candidates may match.
 */
export async function customerJobs(
  db: Db,
  given: readonly string[],
  most: number,
): Promise<readonly number[] | null> {
  const texts = given.filter((text) => !text.includes('\u0000'));
  if (texts.length === 0) return [];
  const terms = texts.map((text): SearchTerm => ({ column: 'search_core', text }));
  const hasShort = terms.some(isShort);
  const rows = db('jobs as j').limit(most + 1);
  const holds = (column: string) =>
    rows.where((any) => {
      for (const text of texts) any.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
    });
  if (dialectOf(db) === 'sqlite' && hasShort) holds('j.search_core');
  else if (dialectOf(db) === 'sqlite')
    rows.whereRaw('j.id in (select rowid from job_search where job_search match ?)', [phraseOf([terms])]);
  else if (hasShort) return null;
  else {
    const trigrams = terms.map(({ column, text }) => trigramsOf(column, text));
    rows.joinRaw(`join (${holdingAny('job_trigrams', trigrams)}) found on found.id = j.id`);
  }
  holds('j.search_customer');
  return unlessTooMany(await rows.pluck('j.id'), most);
}
