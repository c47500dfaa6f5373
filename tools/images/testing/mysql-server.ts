import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mariadbUrl } from '../../../libs/db/src/testing/mariadb';
import { inRoot } from '../../stack/workspace.mjs';
import type { ComposeService } from './compose';

/**
 * Prepares the run's private MariaDB like the database image on its first start: the database and account of
 * MYSQL_*, then docker/mysql-accounts.sh. Returns its address.
 */
export async function preparedServer({ environment = {} }: ComposeService): Promise<string> {
  const folder = process.env.TEST_DATABASES_DIR ?? '';
  const url = new URL(await mariadbUrl(folder));
  const { MYSQL_DATABASE: database, MYSQL_USER: user, MYSQL_PASSWORD: password } = environment;
  // The test server's root account has no password and is reached by socket, which clients read from ~/.my.cnf.
  writeFileSync(join(folder, '.my.cnf'), `[client]\nsocket=${join(folder, 's')}\n`);
  const env = { ...process.env, ...environment, MYSQL_ROOT_PASSWORD: '', HOME: folder };
  const run = (program: string, args: readonly string[], input = '') => {
    const { status, stderr } = spawnSync(program, args, { env, input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run(
    'mariadb',
    ['--user=root'],
    `create database ${database} character set utf8mb4;
     create user '${user}'@'%' identified by '${password}';
     grant all on ${database}.* to '${user}'@'%';`,
  );
  run('bash', [inRoot('docker/mysql-accounts.sh')]);
  return url.host;
}
