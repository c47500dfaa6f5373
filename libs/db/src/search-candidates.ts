import { containing } from './containing';
import { dialectOf, type Db } from './dialect';
import { trigramsOf, type SearchColumn } from './search-index';
import { fromTrigrams, holdingAll, holdingAny, isShort, unlessTooMany } from './trigrams';

/** A text to be found in a column. */
export interface Needle {
  readonly column: SearchColumn;
  readonly text: string;
}

/** A word of a search: it is found where one of the needles is. */
export type WordNeedles = readonly Needle[];

/** So many words narrow a search down; the searching query looks for the others. */
const MOST_WORDS = 4;

/**
 * The ids of all jobs that may hold every word; null when they are more than `most`, so many that walking the list
 * finds a page of them soon, or when the index cannot tell.
 */
export async function searchCandidates(
  db: Db,
  words: readonly WordNeedles[],
  most: number,
): Promise<readonly number[] | null> {
  const storable = words.map((needles) => needles.filter(({ text }) => !text.includes('\u0000')));
  if (storable.some((needles) => needles.length === 0)) return [];
  const long = storable
    .filter((needles) => !needles.some(isShort))
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, MOST_WORDS);
  if (dialectOf(db) !== 'sqlite') return mysqlCandidates(db, long, most);
  return long.length === 0 ? fromCopy(db, storable, most) : sqliteCandidates(db, long, most);
}

const lengthOf = (needles: WordNeedles): number => Math.min(...needles.map(({ text }) => text.length));

/** The first word that few jobs hold; else the jobs that hold them all. */
async function mysqlCandidates(
  db: Db,
  words: readonly WordNeedles[],
  most: number,
): Promise<readonly number[] | null> {
  const texts = words.map((needles) => needles.map(({ column, text }) => trigramsOf(column, text)));
  for (const word of texts) {
    const found = await fromTrigrams(db, 'job_trigrams', word, most);
    if (found) return found;
  }
  return texts.length > 1 ? holdingAll(db, 'job_trigrams', texts, most) : null;
}

/** Place and status are not among the trigrams: few values are shared by many jobs. */
const isCopied = ({ column }: Needle): boolean => column === 'search_place' || column === 'search_status';

/**
 * Words are looked up together until few jobs are left. One that stands in a place or a status is looked for in the
 * narrow copy: alone it has the jobs of both, and among others it is left to them.
 */
async function sqliteCandidates(
  db: Db,
  words: readonly WordNeedles[],
  most: number,
): Promise<readonly number[] | null> {
  const inTrigrams: WordNeedles[] = [];
  const inBoth: { readonly needles: WordNeedles; readonly copied: readonly number[] }[] = [];
  for (const word of words) {
    const needles = word.filter((needle) => !isCopied(needle));
    const copied = needles.length === word.length ? [] : await fromCopy(db, [word.filter(isCopied)], most);
    if (copied === null) continue;
    if (copied.length > 0) {
      inBoth.push({ needles, copied });
      continue;
    }
    inTrigrams.push(needles);
    const found = await fromSqlite(db, inTrigrams, most);
    if (found) return found;
  }
  for (const { needles, copied } of inBoth) {
    const found = await fromSqlite(db, [needles], most);
    const either = found && unlessTooMany([...new Set([...found, ...copied])], most);
    if (either) return either;
  }
  return null;
}

function phraseOf(words: readonly WordNeedles[]): string {
  const phrase = ({ column, text }: Needle) => `${column} : "${text.replaceAll('"', '""')}"`;
  return words.map((needles) => `(${needles.map(phrase).join(' OR ')})`).join(' AND ');
}

async function fromSqlite(
  db: Db,
  words: readonly WordNeedles[],
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

/** What has no trigrams is looked for in an index that is a narrow copy of the columns. */
async function fromCopy(
  db: Db,
  words: readonly WordNeedles[],
  most: number,
): Promise<readonly number[] | null> {
  const rows = db('jobs').limit(most + 1);
  for (const needles of words)
    rows.where((any) => {
      for (const { column, text } of needles)
        any.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
    });
  return unlessTooMany(await rows.pluck('id'), most);
}

/**
 * The jobs whose customer or number one of the texts is; null when they are more than `most`, or the index cannot tell.
 * The index holds the items as well, so that its candidates may be many of whom hardly one is meant.
 */
export async function customerJobs(
  db: Db,
  given: readonly string[],
  most: number,
): Promise<readonly number[] | null> {
  const texts = given.filter((text) => !text.includes('\u0000'));
  if (texts.length === 0) return [];
  const needles = texts.map((text): Needle => ({ column: 'search_core', text }));
  const hasShort = needles.some(isShort);
  const rows = db('jobs as j').limit(most + 1);
  const holds = (column: string) =>
    rows.where((any) => {
      for (const text of texts) any.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
    });
  if (dialectOf(db) === 'sqlite' && hasShort) holds('j.search_core');
  else if (dialectOf(db) === 'sqlite')
    rows.whereRaw('j.id in (select rowid from job_search where job_search match ?)', [phraseOf([needles])]);
  else if (hasShort) return null;
  else {
    const trigrams = needles.map(({ column, text }) => trigramsOf(column, text));
    rows.joinRaw(`join (${holdingAny('job_trigrams', trigrams)}) found on found.id = j.id`);
  }
  holds('j.search_customer');
  return unlessTooMany(await rows.pluck('j.id'), most);
}
