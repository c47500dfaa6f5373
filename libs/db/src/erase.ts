import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf, type Db } from './dialect';
import { writeDurably } from './durable-file.mjs';
import { isLocked } from './errors';

const SEARCH_TABLES = [
  'job_search',
  'customer_search',
  'call_logs_find',
  'location_logs_find',
  'ordered_parts_find',
];

/** Runs changes of which the search indexes keep no trace either: otherwise SQLite only marks old entries as deleted. */
export async function eraseThoroughly(trx: Db, change: () => Promise<unknown>): Promise<void> {
  const set = async (isOn: 0 | 1) => {
    if (dialectOf(trx) === 'sqlite')
      for (const index of SEARCH_TABLES)
        await trx.raw(`insert into ${index} (${index}, rank) values ('secure-delete', ${isOn})`);
  };
  await set(1);
  await change();
  await set(0);
}

/** The indexes whose keys are texts of people, and a table whose only unique column is one. */
const TEXT_INDEXES = [
  'jobs_search',
  'call_logs_search',
  'location_logs_search',
  'ordered_parts_search',
  'check_lines',
];

/** A file up to this size is rewritten within a second. */
const SMALL_BYTES = 50_000_000;
const ATTEMPTS = 20;
const RETRY_EVERY_MS = 100;

/** Beside a SQLite file: stands while the file may hold traces of erased texts. */
function markOf(db: Knex): string | null {
  const { filename } = db.client.config.connection as { readonly filename?: string };
  return filename === undefined ? null : `${filename}.erasing`;
}

/** Notes that an erasure is about to be committed, so that a start after a kill completes it (PRIVACY-2). */
export function markErasing(db: Knex): void {
  const mark = markOf(db);
  if (mark) writeDurably(mark, randomUUID());
}

const markedAs = (mark: string | null): string | null =>
  mark !== null && existsSync(mark) ? readFileSync(mark, 'utf8') : null;

/** Whether an erasure may have left traces in the file. */
export const isErasing = (db: Knex): boolean => markedAs(markOf(db)) !== null;

/**
 * After an erasure was committed: rewrites what may still hold traces of its texts. `secure_delete` overwrites what is
 * deleted, but a page whose rows SQLite has moved to another keeps them in its free space. A small file, or any at a start
 * before it serves, is rewritten as a whole; of a large one the indexes are, and the rest at the next start. Then the
 * write-ahead log is emptied, which holds pages as they were. False while something is left, as for want of space; the
 * erasure itself stands.
 */
export async function forgetErased(
  db: Knex,
  { isStart = false, wholeUpTo = SMALL_BYTES } = {},
): Promise<boolean> {
  if (dialectOf(db) !== 'sqlite') return true;
  const mark = markOf(db);
  const marked = markedAs(mark);
  const isWhole = isStart || (await bytesOf(db)) <= wholeUpTo;
  const isRewritten = await succeeds(() => (isWhole ? rewriteFile(db) : rewriteIndexes(db)));
  const isForgotten = (await emptyLog(db)) && isWhole && isRewritten;
  // Another erasure, committed in the meantime, has marked it anew.
  if (isForgotten && mark && markedAs(mark) === marked) rmSync(mark, { force: true });
  return isForgotten;
}

async function rewriteIndexes(db: Knex): Promise<void> {
  for (const index of TEXT_INDEXES) await db.raw(`reindex ${index}`);
}

async function bytesOf(db: Knex): Promise<number> {
  const [row]: { bytes: number }[] = await db.raw(
    'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  );
  return row?.bytes ?? 0;
}

/** On disk: the copy of a large file would fill the memory. */
async function rewriteFile(db: Knex): Promise<void> {
  await db.raw('pragma temp_store = file');
  try {
    await db.raw('vacuum');
  } finally {
    await db.raw('pragma temp_store = memory');
  }
}

/** Runs it again while another program writes; false where it fails. */
async function succeeds(run: () => Promise<void>): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await run();
      return true;
    } catch (error) {
      if (!isLocked(error)) return false;
      await pause(RETRY_EVERY_MS);
    }
  }
  return false;
}

/** False while a reader keeps the log from being emptied. */
async function emptyLog(db: Knex): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const [row]: { busy: number }[] = await db.raw('pragma wal_checkpoint(truncate)');
    if (row?.busy === 0) return true;
    await pause(RETRY_EVERY_MS);
  }
  return false;
}
