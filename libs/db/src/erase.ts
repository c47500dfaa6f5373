import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf, type Db } from './dialect';

const INDEXES = [
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
      for (const index of INDEXES)
        await trx.raw(`insert into ${index} (${index}, rank) values ('secure-delete', ${isOn})`);
  };
  await set(1);
  await change();
  await set(0);
}

const ATTEMPTS = 20;
const RETRY_EVERY_MS = 100;

/**
 * After an erasure was committed: empties SQLite's write-ahead log, which holds pages as they were before. False while a
 * reader keeps it from being emptied; the next erasure or start tries again.
 */
export async function forgetErased(db: Knex): Promise<boolean> {
  if (dialectOf(db) !== 'sqlite') return true;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const [row]: { busy: number }[] = await db.raw('pragma wal_checkpoint(truncate)');
    if (row?.busy === 0) return true;
    await pause(RETRY_EVERY_MS);
  }
  return false;
}
