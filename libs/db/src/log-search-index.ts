import { dialectOf, type Db } from './dialect';
import { inSteps } from './in-steps';
import { slicesOf } from './slices';
import { addTrigrams, hashedTrigrams, isShort, rowsHolding } from './trigrams';

/** The log tables of a job; entries are found by the text of their `search` column (SEARCH-5). */
export const LOG_TABLES = ['call_logs', 'location_logs', 'ordered_parts'] as const;
export type LogTable = (typeof LOG_TABLES)[number];

/**
 * Candidates for a text: entry ids on SQLite, whose FTS5 tables are kept by triggers; ids of the jobs of such entries
 * on MySQL, where log_trigrams(trigram, job_id) holds each trigram of a job's entries once. Logs are append-only.
 */
export type LogCandidates =
  | { readonly are: 'entries'; readonly ids: readonly number[] }
  | { readonly are: 'jobs'; readonly ids: readonly number[] };

/** The table index separates the logs from each other; jobs have a trigram table of their own. */
const trigramsOfLog = (table: LogTable, text: string): number[] =>
  hashedTrigrams(LOG_TABLES.indexOf(table), text);

type Entry = { readonly job_id: number; readonly search: string };

/** Adds entries' trigrams, in index order. */
export async function addLogTrigrams(trx: Db, table: LogTable, entries: readonly Entry[]): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  const trigrams = entries.flatMap(({ job_id, search }) =>
    trigramsOfLog(table, search).map((trigram) => [trigram, job_id] as const),
  );
  await addTrigrams(
    trx,
    'log_trigrams',
    trigrams.sort(([a], [b]) => a - b),
  );
}

/** Indexes a new entry; call it in the transaction that writes the entry. */
export function indexLog(trx: Db, table: LogTable, jobId: number, search: string): Promise<void> {
  return addLogTrigrams(trx, table, [{ job_id: jobId, search }]);
}

/** Indexes all existing entries: for the migration that creates the index, and after bulk inserts. */
export async function fillLogIndex(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  const ENTRIES_AT_ONCE = 1_000;
  for (const table of LOG_TABLES)
    for await (const rows of inSteps<Entry>(db, table, ['job_id', 'search'], ENTRIES_AT_ONCE))
      await addLogTrigrams(db, table, rows);
}

/** Candidates for any of the texts. Null when there are more than `most`, or a text is too short for the index. */
export async function logCandidates(
  db: Db,
  table: LogTable,
  given: readonly string[],
  most: number,
): Promise<LogCandidates | null> {
  const texts = given.filter((text) => !text.includes('\u0000'));
  if (texts.length === 0) return { are: 'entries', ids: [] };
  if (texts.some((text) => isShort({ text }))) return null;
  if (dialectOf(db) !== 'sqlite') {
    const trigrams = texts.map((text) => trigramsOfLog(table, text));
    const ids = await rowsHolding(db, 'log_trigrams', [trigrams], most);
    return ids && { are: 'jobs', ids };
  }
  const found: { id: number }[] = await db.raw(
    `select rowid as id from ${table}_find where ${table}_find match ? limit ?`,
    [texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR '), most + 1],
  );
  return found.length > most ? null : { are: 'entries', ids: found.map(({ id }) => id) };
}

/** Updates the index for rewritten entries of a job. Other entries may share a trigram, so all of `after` are added. */
export async function reindexLog(
  trx: Db,
  table: LogTable,
  jobId: number,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  if (dialectOf(trx) === 'sqlite' || before.length === 0) return;
  const old = [...new Set(before.flatMap((search) => trigramsOfLog(table, search)))];
  for (const some of slicesOf(old))
    await trx('log_trigrams').where('job_id', jobId).whereIn('trigram', some).delete();
  await addLogTrigrams(
    trx,
    table,
    after.map((search) => ({ job_id: jobId, search })),
  );
}
