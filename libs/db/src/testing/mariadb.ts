import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../connect';

/** The server reads one statement per line. */
const ACCOUNT =
  "create user 'tests'@'%' identified by 'tests';\ngrant all on *.* to 'tests'@'%' with grant option;\n";

export function isMariadbInstalled(): boolean {
  return ['mariadbd', 'mariadb-install-db'].every(
    (tool) => spawnSync(tool, ['--version']).error === undefined,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = connect({ databaseUrl: url });
    try {
      await client.raw('select 1');
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await pause(100);
    } finally {
      await client.destroy();
    }
  }
}

/** A server that starts removes the temporary tables of any other that has the same folder for them. */
export const ownTemporaryFolder = (folder: string): string => `--tmpdir=${folder}`;

/** Starts a server on a data folder of its own, with additional command line `flags`; returns its URL. */
export async function startMariadb(folder: string, flags: readonly string[] = []): Promise<string> {
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'mariadb.log'), 'a');
  const made = spawnSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      ownTemporaryFolder(folder),
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { stdio: ['ignore', log, log] },
  );
  if (made.status !== 0)
    throw new Error(`mariadb-install-db failed: ${readFileSync(join(folder, 'mariadb.log'), 'utf8')}`);
  writeFileSync(join(folder, 'account.sql'), ACCOUNT);
  const port = await freePort();
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      ownTemporaryFolder(folder),
      `--init-file=${join(folder, 'account.sql')}`,
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'mariadb.pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--max-connections=500',
      // Test data need not survive a power cut, so do not wait for the disk.
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-doublewrite=0',
      '--sync-binlog=0',
      ...flags,
      ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    ],
    { stdio: ['ignore', log, log], detached: true },
  );
  server.unref();
  writeFileSync(join(folder, 'pid'), String(server.pid));
  const url = `mysql://tests:tests@127.0.0.1:${port}`;
  await untilItAnswers(`${url}/mysql`);
  return url;
}

/** The URL of the run's private server, without a database; the first caller starts it, others wait. */
export async function mariadbUrl(folder: string): Promise<string> {
  const ready = join(folder, 'url');
  const failed = join(folder, 'failed');
  try {
    mkdirSync(join(folder, 'starting'));
  } catch {
    while (!existsSync(ready)) {
      if (existsSync(failed)) throw new Error('The private MariaDB did not start');
      await pause(50);
    }
    return readFileSync(ready, 'utf8');
  }
  try {
    // Creating a table is what most tests wait for, and takes half as long without a file for each.
    const url = await startMariadb(folder, ['--skip-innodb-file-per-table']);
    writeFileSync(`${ready}.new`, url);
    renameSync(`${ready}.new`, ready);
    return url;
  } catch (error) {
    writeFileSync(failed, String(error));
    throw error;
  }
}

/** Stops the run's private server, if one was started, and deletes its data. */
export async function stopMariadb(folder: string): Promise<void> {
  const pidFile = join(folder, 'pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    try {
      process.kill(pid, 'SIGKILL');
      for (;;) {
        process.kill(pid, 0);
        await pause(20);
      }
    } catch {
      // The process has exited.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
