import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { UserFacingError } from '../stack/workspace.mjs';
import { backupFolderOf } from './retention.mjs';

/** Leftovers of a killed backup or restore, including SQLite's companion files. */
const UNFINISHED = /^(repairs|before-restore)-.*\.(part|plain)(-\w+)?$|^state\.json\..*\.part$/;

/**
 * Creates the backup folder, takes an exclusive lock on it, and removes the leftovers of killed processes.
 * Returns the function that releases the lock; the OS releases it when the process dies.
 */
export function lockBackups(dataDir) {
  const folder = backupFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new Database(join(folder, '.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error.code !== 'SQLITE_BUSY') throw error;
    throw new UserFacingError(
      'Another backup or restore is at work in this data folder. Try again when it is done.',
    );
  }
  for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name));
  return () => lock.close();
}
