import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DumpError, dumpMysql, ended, verifyDump, withClient } from '../../libs/db/src/dump-mysql.mjs';
import { UserFacingError } from '../stack/workspace.mjs';

const CLIENTS = ['mysql', 'mariadb'];

const asUserFacingError = (error) => {
  throw error instanceof DumpError ? new UserFacingError(error.message) : error;
};

/** Dumps one consistent snapshot while writes continue. Returns the number of tables. */
export const backUpMysql = (databaseUrl, target) => dumpMysql(databaseUrl, target).catch(asUserFacingError);

/** Dumps the current content to `aside`, drops all tables and loads the backup (BACKUP-2). */
export const restoreMysql = (databaseUrl, backup, aside) =>
  restore(databaseUrl, backup, aside).catch(asUserFacingError);

async function restore(databaseUrl, backup, aside) {
  const tables = await verifyDump(backup);
  const fillWithDump = (client) => fill(client, databaseUrl, backup, aside);
  await withClient(databaseUrl, CLIENTS, fillWithDump);
  return tables;
}

async function fill({ name, database, options, env }, databaseUrl, backup, aside) {
  const run = (sql) => {
    const { status, stdout, stderr } = spawnSync(name, [...options, '-N', '-B', database], {
      env,
      input: sql,
      encoding: 'utf8',
    });
    if (status !== 0) throw new UserFacingError(`The database refused: ${stderr.trim()}`);
    return stdout;
  };
  const old = run('show tables').split('\n').filter(Boolean);
  if (old.length > 0) await dumpMysql(databaseUrl, aside);
  // A table of a newer schema version would otherwise remain and make the next upgrade fail.
  if (old.length > 0)
    run(
      `set foreign_key_checks = 0; drop table ${old.map((table) => `\`${table.replaceAll('`', '``')}\``).join(', ')};`,
    );
  const child = spawn(name, [...options, database], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  await Promise.all([
    ended(child, 'The restore'),
    pipeline(createReadStream(backup), createGunzip(), child.stdin),
  ]);
}
