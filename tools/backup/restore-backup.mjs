import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepPrivate } from '../../libs/db/src/private-folder.mjs';
import { dataDirOf, UserFacingError } from '../stack/workspace.mjs';
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

async function putBack({ env, dataDir, say }, backup, ending) {
  const aside = join(backupFolderOf(dataDir), `before-restore-${nameAt(new Date(), ending)}`);
  if (env.DATABASE_URL) {
    say(`Restored ${await restoreMysql(env.DATABASE_URL, backup, aside)} tables.`);
  } else {
    const file = join(dataDir, 'repairs.sqlite');
    if (isInUse(file))
      throw new UserFacingError('The stack is running on this database. Stop it first, then restore.');
    say(`Restored ${restoreSqlite(backup, file, aside)} jobs.`);
  }
  if (existsSync(aside)) say(`What was there before is kept as ${aside}.`);
  sayErasures(dataDir, say);
}

/** A backup brings back whom the shop has erased since; the product erases them again before it answers anybody. */
function sayErasures(dataDir, say) {
  const list = join(dataDir, 'erasures.jsonl');
  const count = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean).length : 0;
  if (count > 0)
    say(
      `${count} ${count === 1 ? 'erasure of a customer is' : 'erasures of customers are'} done again at the next start, before anybody is answered.`,
    );
}

async function decryptAndPutBack(given, wanted) {
  const { env, dataDir, say } = given;
  const ending = env.DATABASE_URL ? 'sql.gz' : 'sqlite';
  const backup = chosen(dataDir, wanted, ending);
  say(`Restoring ${backup}.`);
  if (!backup.endsWith('.age')) return putBack(given, backup, ending);
  const plain = join(backupFolderOf(dataDir), `repairs-restored.${ending}.plain`);
  try {
    await decryptFile(backup, plain, env.BACKUP_IDENTITY);
    await putBack(given, plain, ending);
  } finally {
    rmSync(plain, { force: true });
  }
}

/**
 * Replaces the database of `env` (DATA_DIR or DATABASE_URL) with a backup, and sets the current one aside (BACKUP-2).
 * `wanted` is a file, the name of a backup, or `latest`. `say` is given each line for the operator.
 */
export async function restoreBackup({ env, wanted, say }) {
  const dataDir = dataDirOf(env);
  keepPrivate(dataDir);
  const release = lockBackups(dataDir);
  try {
    await decryptAndPutBack({ env, dataDir, say }, wanted);
  } finally {
    release();
    keepPrivate(dataDir);
  }
}
