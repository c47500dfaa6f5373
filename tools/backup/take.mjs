import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { encryptFile, encrypterFor } from './encryption.mjs';
import { backUpMysql } from './mysql.mjs';
import { freeName, backupFolderOf } from './retention.mjs';
import { backUpSqlite } from './sqlite.mjs';

/** Labels an error with the backup step that failed; disk full is reported as such in every step. */
export async function inStep(step, work) {
  try {
    return await work();
  } catch (error) {
    const isFull = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(error.code ?? '');
    throw Object.assign(error, { step: error.step ?? (isFull ? 'disk-full' : step) });
  }
}

/**
 * Copies the database and verifies the copy; only a valid copy is encrypted, and the plain one is then removed.
 * Returns the backup's name and a summary of its content.
 */
export async function takeBackup({ dataDir, url, recipient, now }) {
  const encrypter = recipient && (await inStep('encryption', async () => encrypterFor(recipient)));
  const name = freeName(dataDir, now, url ? 'sql.gz' : 'sqlite');
  const target = join(backupFolderOf(dataDir), name);
  const copy = encrypter ? `${target}.plain` : target;
  try {
    const holds = await inStep('copy', async () =>
      url
        ? `${await backUpMysql(url, copy)} tables`
        : `${await backUpSqlite(join(dataDir, 'repairs.sqlite'), copy)} jobs`,
    );
    if (!encrypter) return { name, holds };
    await inStep('encryption', () => encryptFile(copy, `${target}.age`, encrypter));
    return { name: `${name}.age`, holds };
  } finally {
    if (encrypter) rmSync(copy, { force: true });
  }
}
