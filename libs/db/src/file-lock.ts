import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { DatabaseLocation } from './dialect';
import { DatabaseStartError } from './errors';

const RETRY_EVERY_MS = 50;

/**
 * A lock between processes: a transaction on a small SQLite file, released by the system when the process dies.
 * Returns its release function, or null when the lock was not free within the timeout.
 */
export async function lockFile(file: string, timeoutSeconds: number): Promise<(() => void) | null> {
  const lock = new Sqlite(file, { timeout: 0 });
  const giveUp = performance.now() + timeoutSeconds * 1_000;
  for (;;) {
    try {
      lock.exec('begin exclusive');
      return () => void lock.close();
    } catch (error) {
      if ((error as { readonly code?: string }).code !== 'SQLITE_BUSY') throw error;
      if (performance.now() > giveUp) {
        lock.close();
        return null;
      }
      await pause(RETRY_EVERY_MS);
    }
  }
}

const HANDOVER_SECONDS = 20;

/**
 * Takes the writer lock of a SQLite file, waiting while the previous process drains. On MySQL any number of processes
 * may write. Returns the release function. Throws a `DatabaseStartError` after the timeout.
 */
export async function acquireWriterLock(
  where: DatabaseLocation,
  timeoutSeconds = HANDOVER_SECONDS,
): Promise<() => void> {
  if (where.databaseUrl || !where.file) return () => undefined;
  const release = await lockFile(`${where.file}.writer`, timeoutSeconds);
  if (!release) throw new DatabaseStartError('Another process is writing to this database: stop it first');
  return release;
}
