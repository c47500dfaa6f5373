import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { replaceFile } from '../../libs/db/src/durable-file.mjs';
import { UserFacingError } from '../stack/workspace.mjs';

const EVERYTHING = 2 ** 31 - 1;

/** Opens a backup and runs SQLite's integrity check. Returns the number of jobs. */
export function verifySqlite(file) {
  let db;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    const problems = db.pragma('integrity_check', { simple: true });
    if (problems !== 'ok') throw new Error(String(problems));
    const orphans = db.pragma('foreign_key_check').length;
    if (orphans > 0) throw new Error(`${orphans} rows point at rows that are not there`);
    return db.prepare('select count(*) from jobs').pluck().get();
  } catch (error) {
    throw new UserFacingError(`${file} cannot be used as a backup: ${error.message}.`);
  } finally {
    db?.close();
  }
}

/** Converts to a single file without a write-ahead log, so that the backup can be copied anywhere. */
function inOneFile(file) {
  const db = new Database(file);
  db.pragma('journal_mode = delete');
  db.close();
}

/** Also removes the -wal and -shm files. */
const removeDatabase = (file) =>
  ['', '-wal', '-shm', '-journal'].forEach((ending) => rmSync(`${file}${ending}`, { force: true }));

/** Copies the database while writes continue, then verifies the copy. Returns the number of jobs. */
export async function backUpSqlite(source, target) {
  if (!existsSync(source)) throw new UserFacingError(`There is no database at ${source} to back up.`);
  const part = `${target}.part`;
  try {
    const db = new Database(source, { readonly: true });
    try {
      // In one step: SQLite restarts a stepwise backup after every write, so it might never finish.
      await db.backup(part, { progress: () => EVERYTHING });
    } finally {
      db.close();
    }
    inOneFile(part);
    const jobs = verifySqlite(part);
    replaceFile(part, target);
    return jobs;
  } catch (error) {
    if (error.code?.startsWith('SQLITE_'))
      throw Object.assign(new UserFacingError(`${source} could not be copied: ${error.message}.`), {
        code: error.code,
      });
    throw error;
  } finally {
    removeDatabase(part);
  }
}

/** Whether a running process has this database open. */
export function isInUse(file) {
  if (!existsSync(file)) return false;
  const db = new Database(file, { timeout: 0 });
  try {
    db.pragma('locking_mode = exclusive');
    db.exec('begin exclusive; commit');
    return false;
  } catch (error) {
    if (error.code === 'SQLITE_BUSY') return true;
    // A corrupt database is exactly what a restore replaces.
    if (error.code === 'SQLITE_NOTADB' || error.code?.startsWith('SQLITE_CORRUPT')) return false;
    throw error;
  } finally {
    db.close();
  }
}

/** Replaces the database with a verified backup; the current one is moved to `aside` (BACKUP-2). */
export function restoreSqlite(backup, file, aside) {
  const jobs = verifySqlite(backup);
  const part = `${file}.part`;
  try {
    copyFileSync(backup, part);
    if (existsSync(file)) renameSync(file, aside);
    for (const ending of ['-shm', '-wal']) rmSync(`${file}${ending}`, { force: true });
    replaceFile(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  return jobs;
}
