import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import mysql from 'mysql2/promise';
import { mariadbUrl, stopMariadb } from '../../libs/db/src/testing/mariadb';
import { startSuite, type Suite } from '../../tools/suite/suite.mjs';
import { nameOf, type DatabaseName } from './running';

const PASSWORD = 'garnet-hinge-loupe-417';

async function emptyDatabase(server: string): Promise<string> {
  const admin = await mysql.createConnection(`${server}/mysql`);
  await admin.query('create database e2e character set utf8mb4');
  await admin.end();
  return `${server}/e2e`;
}

/** Starts the production build once for the whole run, on each database that a chosen project asks for. */
export default async function startOnce(config: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const asked = process.argv.flatMap((word, at) =>
    word === '--project' ? [process.argv[at + 1]] : word.startsWith('--project=') ? [word.slice(10)] : [],
  );
  const started: Suite[] = [];

  async function start(database: DatabaseName): Promise<void> {
    const suite = await startSuite({
      dataDir: join(folder, database),
      output: openSync(join(folder, `${database}.log`), 'a'),
      env: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        DEMO_PASSWORD: PASSWORD,
        DATABASE_URL: database === 'mariadb' ? await emptyDatabase(await mariadbUrl(folder)) : undefined,
      },
    });
    started.push(suite);
    process.env[nameOf(database, 'URL')] = suite.url;
    process.env[nameOf(database, 'DATA')] = suite.dataDir;
    process.env.E2E_PASSWORD = suite.password;
  }

  for (const { name } of config.projects)
    if (asked.length === 0 || asked.includes(name)) await start(name as DatabaseName);
  console.log(`The suite's own messages: ${folder}/*.log`);

  return async () => {
    for (const suite of started) await suite.stop();
    await stopMariadb(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
