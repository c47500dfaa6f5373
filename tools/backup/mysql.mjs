import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  connectionOf,
  DumpRefusal,
  dumpMysql,
  ended,
  installed,
  verifyDump,
} from '../../libs/db/src/dump-mysql.mjs';
import { Refusal } from '../suite/workspace.mjs';

const CLIENTS = ['mysql', 'mariadb'];

const asRefusal = (error) => {
  throw error instanceof DumpRefusal ? new Refusal(error.message) : error;
};

/** Dumps the database in one consistent snapshot while it is being written to. Answers how many tables it holds. */
export const backUpMysql = (databaseUrl, target) => dumpMysql(databaseUrl, target).catch(asRefusal);

/** Dumps what is there as `aside`, empties the database and fills it from a dump. */
export const restoreMysql = (databaseUrl, backup, aside) =>
  restore(databaseUrl, backup, aside).catch(asRefusal);

async function restore(databaseUrl, backup, aside) {
  const tables = await verifyDump(backup);
  const { database, options, env } = connectionOf(databaseUrl);
  const client = installed(CLIENTS);
  const run = (sql) => {
    const { status, stdout, stderr } = spawnSync(client, [...options, '-N', '-B', database], {
      env,
      input: sql,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Refusal(`The database refused: ${stderr.trim()}`);
    return stdout;
  };
  const old = run('show tables').split('\n').filter(Boolean);
  if (old.length > 0) await dumpMysql(databaseUrl, aside);
  // A table of a newer version would otherwise stay and stop the next upgrade.
  if (old.length > 0)
    run(
      `set foreign_key_checks = 0; drop table ${old.map((name) => `\`${name.replaceAll('`', '``')}\``).join(', ')};`,
    );
  const child = spawn(client, [...options, database], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  await Promise.all([
    ended(child, 'The restore'),
    pipeline(createReadStream(backup), createGunzip(), child.stdin),
  ]);
  return tables;
}
