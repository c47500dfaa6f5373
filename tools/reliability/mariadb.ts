import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { ownTemporaryFolder } from '../../libs/db/src/testing/mariadb';
import { freePort } from '../stack/ports.mjs';

/** The server reads one statement per line of its init file. */
const ACCOUNT = [
  "create user if not exists 'shop'@'%' identified by 'shop';",
  "grant all on *.* to 'shop'@'%';",
  'create database if not exists repairs character set utf8mb4;',
].join('\n');

/** The durability that the service requires: every commit is on the disk before it is acknowledged. */
const DURABLE = ['--innodb-flush-log-at-trx-commit=1', '--innodb-flush-method=fsync', '--sync-binlog=1'];

export interface MariadbServer {
  readonly port: number;
  readonly url: string;
  readonly start: (more?: readonly string[]) => void;
  /** Restarts it whenever it exits. */
  readonly keepRunning: () => void;
  readonly ready: () => Promise<void>;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly open: () => Promise<Connection>;
}

/** Initialises the data folder of a new server. */
export function installMariadb(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'log'), 'a');
  const { status } = spawnSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${join(folder, 'data')}`,
      ownTemporaryFolder(folder),
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { stdio: ['ignore', log, log] },
  );
  if (status !== 0) throw new Error(`mariadb-install-db failed: see ${join(folder, 'log')}`);
}

/** A private server on a folder made by `installMariadb`; `flags` are added to its command line. */
export async function mariadbServer(
  folder: string,
  flags: (port: number) => readonly string[] = () => [],
): Promise<MariadbServer> {
  const port = await freePort();
  const log = openSync(join(folder, 'log'), 'a');
  writeFileSync(join(folder, 'account.sql'), `${ACCOUNT}\n`);
  let child: ChildProcess | undefined;
  let isKeptRunning = false;

  function start(more: readonly string[] = []): void {
    child = spawn(
      'mariadbd',
      [
        '--no-defaults',
        `--datadir=${join(folder, 'data')}`,
        ownTemporaryFolder(folder),
        `--init-file=${join(folder, 'account.sql')}`,
        `--socket=${join(folder, 's')}`,
        `--pid-file=${join(folder, 'pid')}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        ...DURABLE,
        ...flags(port),
        ...more,
        // The first --user option wins.
        ...(process.getuid?.() === 0 ? ['--user=root'] : []),
      ],
      { stdio: ['ignore', log, log] },
    );
    child.once('exit', () => {
      if (isKeptRunning) start();
    });
  }

  const open = () =>
    createConnection({
      host: '127.0.0.1',
      port,
      user: 'shop',
      password: 'shop',
      database: 'repairs',
      connectTimeout: 2_000,
    });

  async function ready(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        const connection = await open();
        await connection.query('select 1 from information_schema.tables limit 1');
        connection.destroy();
        return;
      } catch (error) {
        if (tries === 600) throw error;
        await pause(100);
      }
    }
  }

  return {
    port,
    url: `mysql://shop:shop@127.0.0.1:${port}/repairs`,
    start,
    keepRunning: () => void (isKeptRunning = true),
    ready,
    open,
    signal: (signal) => void child?.kill(signal),
    async stop(signal = 'SIGKILL') {
      isKeptRunning = false;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGCONT');
      child.kill(signal);
      await gone;
    },
  };
}
