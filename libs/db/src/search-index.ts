import { containing } from './containing';
import { dialectOf, type Db } from './dialect';
import { addTrigrams, fromTrigrams, hashedTrigrams, isShort, unlessTooMany } from './trigrams';

/**
 * An index for substrings of what jobs are found by. On SQLite it is an FTS5 table of trigrams that triggers
 * keep. MySQL's ngram parser is not in MariaDB, so there it is a table of our own, job_trigrams(trigram, job_id),
 * kept by those who write jobs. It narrows a search to candidates; the searching query has the last word.
 */
export const SEARCH_COLUMNS = ['search_core', 'search_postcode', 'search_place', 'search_status'] as const;
export type SearchColumn = (typeof SEARCH_COLUMNS)[number];
type Searchable = Readonly<Record<string, unknown>>;

/** A text to be found in a column. */
export interface Needle {
  readonly column: SearchColumn;
  readonly text: string;
}

/**
 * Each three characters in a row as a number, another one for each column: two that collide only make a
 * candidate more.
 */
export function trigramsOf(column: SearchColumn, text: string): number[] {
  return hashedTrigrams(SEARCH_COLUMNS.indexOf(column), text);
}

const trigramsOfRow = (row: Searchable): ReadonlySet<number> =>
  new Set(SEARCH_COLUMNS.flatMap((column) => trigramsOf(column, String(row[column] ?? ''))));

/** Brings the index up to a job's row as it was (null when it is new) and as it is; in the transaction that writes the row. */
export async function indexJob(
  trx: Db,
  jobId: number,
  before: Searchable | null,
  after: Searchable,
): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  if (before && SEARCH_COLUMNS.every((column) => before[column] === after[column])) return;
  const [old, now] = [trigramsOfRow(before ?? {}), trigramsOfRow(after)];
  const gone = [...old].filter((trigram) => !now.has(trigram));
  const come = [...now].filter((trigram) => !old.has(trigram));
  if (gone.length > 0) await trx('job_trigrams').where('job_id', jobId).whereIn('trigram', gone).delete();
  await addTrigrams(
    trx,
    'job_trigrams',
    come.map((trigram) => [trigram, jobId] as const),
  );
}

/** Adds every job that was written without its index: by the migration that makes it, or in bulk. */
export async function fillSearchIndex(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  const JOBS_AT_ONCE = 500;
  for (let last = 0; ;) {
    const rows: Searchable[] = await db('jobs')
      .where('id', '>', last)
      .orderBy('id')
      .limit(JOBS_AT_ONCE)
      .select('id', ...SEARCH_COLUMNS);
    if (rows.length === 0) return;
    const trigrams = rows.flatMap((row) =>
      Array.from(trigramsOfRow(row), (trigram) => [trigram, Number(row.id)] as const),
    );
    // In the order of the index, so that its pages are filled one after another.
    await addTrigrams(
      db,
      'job_trigrams',
      trigrams.sort(([a], [b]) => a - b),
    );
    last = Number(rows.at(-1)?.id);
  }
}

/**
 * The ids of all jobs that may hold one of the needles; null when they are more than `most`, so many that
 * walking the list finds a page of them soon, or when the index cannot tell.
 */
export async function searchCandidates(
  db: Db,
  needles: readonly Needle[],
  most: number,
): Promise<readonly number[] | null> {
  const storable = needles.filter(({ text }) => !text.includes('\u0000'));
  if (storable.length === 0) return [];
  const looks = dialectOf(db) === 'sqlite' ? sqliteLooks(db, storable, most) : mysqlLooks(db, storable, most);
  const ids = new Set<number>();
  for (const look of looks) {
    const found = await look();
    if (found === null) return null;
    for (const id of found) ids.add(id);
  }
  return ids.size > most ? null : [...ids];
}

type Look = () => Promise<readonly number[] | null>;
function sqliteLooks(db: Db, needles: readonly Needle[], most: number): Look[] {
  const isCopied = (needle: Needle): boolean =>
    isShort(needle) || needle.column === 'search_place' || needle.column === 'search_status';
  const copied = needles.filter(isCopied);
  const indexed = needles.filter((needle) => !isCopied(needle));
  return [
    ...(indexed.length > 0 ? [() => fromSqlite(db, indexed, most)] : []),
    ...(copied.length > 0 ? [() => fromCopy(db, copied, most)] : []),
  ];
}

function mysqlLooks(db: Db, needles: readonly Needle[], most: number): Look[] {
  if (needles.some(isShort)) return [async () => null];
  const texts = needles.map(({ column, text }) => trigramsOf(column, text));
  return [() => fromTrigrams(db, 'job_trigrams', texts, most)];
}

async function fromSqlite(
  db: Db,
  needles: readonly Needle[],
  most: number,
): Promise<readonly number[] | null> {
  const phrases = needles
    .map(({ column, text }) => `${column} : "${text.replaceAll('"', '""')}"`)
    .join(' OR ');
  const rows: { id: number }[] = await db.raw(
    'select rowid as id from job_search where job_search match ? limit ?',
    [phrases, most + 1],
  );
  return unlessTooMany(
    rows.map((row) => row.id),
    most,
  );
}

/** What has no trigrams is looked for in an index that is a narrow copy of the columns. */
async function fromCopy(db: Db, needles: readonly Needle[], most: number): Promise<readonly number[] | null> {
  const rows = db('jobs').limit(most + 1);
  for (const { column, text } of needles) rows.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
  return unlessTooMany(await rows.pluck('id'), most);
}
