// npm run restore -- <file | latest>: replaces the database with a backup; the current one is set aside.
import '../stack/use-env-file.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepPrivate } from '../../libs/db/src/private-folder.mjs';
import { end, inRoot, UserFacingError } from '../stack/workspace.mjs';
import { decryptFile } from './encryption.mjs';
import { restoreMysql } from './mysql.mjs';
import { lockBackups } from './lock-backups.mjs';
import { nameAt, newestOf, listBackups, backupFolderOf } from './retention.mjs';
import { isInUse, restoreSqlite } from './sqlite.mjs';

function chosen(dataDir, wanted, ending) {
  const folder = listBackups(dataDir).filter(({ name }) =>
    [ending, `${ending}.age`].some((known) => name.endsWith(`.${known}`)),
  );
  if (!wanted)
    throw new UserFacingError(
      [
        'Say which backup: npm run restore -- latest, or one of these:',
        ...folder.map(({ name }) => `  ${name}`),
      ].join('\n'),
    );
  const name = wanted === 'latest' ? newestOf(folder, new Date())?.name : wanted;
  const file = [name && join(backupFolderOf(dataDir), name), resolve(wanted)].find(
    (path) => path && existsSync(path),
  );
  if (!file) throw new UserFacingError(`There is no backup called ${wanted}.`);
  return file;
}

const dataDir = process.env.DATA_DIR || inRoot('data');

async function putBack(backup, ending) {
  const url = process.env.DATABASE_URL;
  const aside = join(backupFolderOf(dataDir), `before-restore-${nameAt(new Date(), ending)}`);
  if (url) {
    console.log(`Restored ${await restoreMysql(url, backup, aside)} tables.`);
  } else {
    const file = join(dataDir, 'repairs.sqlite');
    if (isInUse(file))
      throw new UserFacingError('The stack is running on this database. Stop it first, then restore.');
    console.log(`Restored ${restoreSqlite(backup, file, aside)} jobs.`);
  }
  if (existsSync(aside)) console.log(`What was there before is kept as ${aside}.`);
  sayErasures();
}

/** A backup brings back whom the shop has erased since; the product erases them again before it answers anybody. */
function sayErasures() {
  const list = join(dataDir, 'erasures.jsonl');
  const count = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean).length : 0;
  if (count > 0)
    console.log(
      `${count} ${count === 1 ? 'erasure of a customer is' : 'erasures of customers are'} done again at the next start, before anybody is answered.`,
    );
}

async function restore() {
  const ending = process.env.DATABASE_URL ? 'sql.gz' : 'sqlite';
  const backup = chosen(dataDir, process.argv[2], ending);
  console.log(`Restoring ${backup}.`);
  if (!backup.endsWith('.age')) return putBack(backup, ending);
  const plain = join(backupFolderOf(dataDir), `repairs-restored.${ending}.plain`);
  try {
    await decryptFile(backup, plain, process.env.BACKUP_IDENTITY);
    await putBack(plain, ending);
  } finally {
    rmSync(plain, { force: true });
  }
}

try {
  keepPrivate(dataDir);
  const release = lockBackups(dataDir);
  try {
    await restore();
  } finally {
    release();
    keepPrivate(dataDir);
  }
} catch (error) {
  end(error);
}
