import { writeBehind } from './batch-writes';
import { dialectOf, type Db } from './dialect';
import { inSteps } from './in-steps';
import { addTrigrams, hashedTrigrams } from './trigrams';

/**
 * Columns of a substring index for jobs. On SQLite it is an FTS5 trigram table kept by triggers. MariaDB lacks MySQL's
 * ngram parser, so there it is a table of our own, job_trigrams(trigram, job_id), kept by the code that writes jobs.
 * It yields candidates; the searching query decides.
 */
export const SEARCH_COLUMNS = ['search_core', 'search_postcode', 'search_place', 'search_status'] as const;
export type SearchColumn = (typeof SEARCH_COLUMNS)[number];
type Searchable = Readonly<Record<string, unknown>>;

/** Hashes of each three consecutive characters, different per column; a collision only adds a candidate. */
export function trigramsOf(column: SearchColumn, text: string): number[] {
  return hashedTrigrams(SEARCH_COLUMNS.indexOf(column), text);
}

const trigramsOfRow = (row: Searchable): ReadonlySet<number> =>
  new Set(SEARCH_COLUMNS.flatMap((column) => trigramsOf(column, String(row[column] ?? ''))));

/** The trigrams that a job's row has lost and gained; on MySQL only. */
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

/** Updates the index for a job's old texts (null when it is new) and its new ones, in the transaction of the write. */
export async function indexJob(
  trx: Db,
  jobId: number,
  { before, after }: { readonly before: (() => Searchable) | null; readonly after: () => Searchable },
): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  const { gone, come } = trigramsChanged(before?.() ?? null, after());
  if (gone.length > 0)
    await writeBehind(trx, trx('job_trigrams').where('job_id', jobId).whereIn('trigram', gone).delete());
  await addTrigrams(
    trx,
    'job_trigrams',
    come.map((trigram) => [trigram, jobId] as const),
  );
}

/** Indexes all existing jobs: for the migration that creates the index, and after bulk inserts. */
export async function fillSearchIndex(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  for await (const rows of inSteps<Searchable>(db, 'jobs', SEARCH_COLUMNS)) {
    const trigrams = rows.flatMap((row) =>
      Array.from(trigramsOfRow(row), (trigram) => [trigram, Number(row.id)] as const),
    );
    // In index order, so that its pages are filled sequentially.
    await addTrigrams(
      db,
      'job_trigrams',
      trigrams.sort(([a], [b]) => a - b),
    );
  }
}
