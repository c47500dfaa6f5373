import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { replaceFile } from '../../libs/db/src/durable-file.mjs';
import { UserFacingError } from '../stack/workspace.mjs';

const EVERYTHING = 2 ** 31 - 1;

/** Opens a backup and asks SQLite whether it is whole. Answers how many jobs it holds. */
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

/** Without a write-ahead log beside it, a backup is one file that can be carried anywhere. */
function inOneFile(file) {
  const db = new Database(file);
  db.pragma('journal_mode = delete');
  db.close();
}

/** SQLite's own files of a database that is not wanted any more go with it. */
const removeDatabase = (file) =>
  ['', '-wal', '-shm', '-journal'].forEach((ending) => rmSync(`${file}${ending}`, { force: true }));

/** Copies the database while it is being written to, then opens the copy. Answers how many jobs it holds. */
export async function backUpSqlite(source, target) {
  if (!existsSync(source)) throw new UserFacingError(`There is no database at ${source} to back up.`);
  const part = `${target}.part`;
  try {
    const db = new Database(source, { readonly: true });
    try {
      // In one step: small steps begin again at every write of the shop, and might never end.
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
    // A file that is damaged is what a restore is for.
    if (error.code === 'SQLITE_NOTADB' || error.code?.startsWith('SQLITE_CORRUPT')) return false;
    throw error;
  } finally {
    db.close();
  }
}

/** Puts a verified backup in the place of the database, which is set aside as `aside` (BACKUP-2). */
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
