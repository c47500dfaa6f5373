import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { UserFacingError } from '../stack/workspace.mjs';
import { backupFolderOf } from './retention.mjs';

/** What a backup or restore that was killed leaves behind, with the files that SQLite puts beside it. */
const UNFINISHED = /^(repairs|before-restore)-.*\.(part|plain)(-\w+)?$|^state\.json\..*\.part$/;

/**
 * Makes the folder of backups, lets one process at a time work there, and removes what one that was killed left
 * behind. Answers how to let the next one in; the system does it for a process that dies.
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
