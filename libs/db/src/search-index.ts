import { dialectOf, type Db } from './dialect';
import { addTrigrams, hashedTrigrams } from './trigrams';

/**
 * An index for substrings of what jobs are found by. On SQLite it is an FTS5 table of trigrams that triggers
 * keep. MySQL's ngram parser is not in MariaDB, so there it is a table of our own, job_trigrams(trigram, job_id),
 * kept by those who write jobs. It narrows a search to candidates; the searching query has the last word.
 */
export const SEARCH_COLUMNS = ['search_core', 'search_postcode', 'search_place', 'search_status'] as const;
export type SearchColumn = (typeof SEARCH_COLUMNS)[number];
type Searchable = Readonly<Record<string, unknown>>;

/**
 * Each three characters in a row as a number, another one for each column: two that collide only make a
 * candidate more.
 */
export function trigramsOf(column: SearchColumn, text: string): number[] {
  return hashedTrigrams(SEARCH_COLUMNS.indexOf(column), text);
}

const trigramsOfRow = (row: Searchable): ReadonlySet<number> =>
  new Set(SEARCH_COLUMNS.flatMap((column) => trigramsOf(column, String(row[column] ?? ''))));

/** The trigrams that a job's row has lost and gained; on MySQL, where they are ours to keep. */
export function trigramsChanged(
  before: Searchable | null,
  after: Searchable,
): { readonly gone: readonly number[]; readonly come: readonly number[] } {
  if (before && SEARCH_COLUMNS.every((column) => before[column] === after[column]))
    return { gone: [], come: [] };
  const [old, now] = [trigramsOfRow(before ?? {}), trigramsOfRow(after)];
  return {
    gone: [...old].filter((trigram) => !now.has(trigram)),
    come: [...now].filter((trigram) => !old.has(trigram)),
  };
}

/** Brings the index up to a job's row as it was (null when it is new) and as it is; in the transaction that writes the row. */
export async function indexJob(
  trx: Db,
  jobId: number,
  before: Searchable | null,
  after: Searchable,
): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  const { gone, come } = trigramsChanged(before, after);
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
