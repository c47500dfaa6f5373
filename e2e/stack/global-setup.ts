import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { mariadbUrl, stopMariadb } from '../../libs/db/src/testing/mariadb';
import { createDatabase, dropDatabase } from '../../libs/db/src/testing/server';
import { startStack, type Stack } from '../../tools/stack/stack.mjs';
import { nameOf, type DatabaseName } from './running';

const PASSWORD = 'garnet-hinge-loupe-417';

/** Starts the production build once per run, on each database that a selected project needs. */
export default async function startOnce(config: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const asked = process.argv.flatMap((word, at) =>
    word === '--project' ? [process.argv[at + 1]] : word.startsWith('--project=') ? [word.slice(10)] : [],
  );
  const started: Stack[] = [];
  const given: string[] = [];

  async function emptyDatabase(database: DatabaseName): Promise<string | undefined> {
    if (database === 'sqlite') return undefined;
    if (database === 'mariadb') return createDatabase(await mariadbUrl(folder));
    const url = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
    given.push(url);
    return url;
  }

  async function start(database: DatabaseName): Promise<void> {
    const stack = await startStack({
      dataDir: join(folder, database),
      output: openSync(join(folder, `${database}.log`), 'a'),
      env: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        DEMO_PASSWORD: PASSWORD,
        DATABASE_URL: await emptyDatabase(database),
      },
    });
    started.push(stack);
    process.env[nameOf(database)] = stack.url;
    process.env.E2E_PASSWORD = stack.password;
  }

  const names = config.projects
    .map(({ name }) => name)
    .filter((name) => asked.length === 0 || asked.includes(name));
  await Promise.all(names.map((name) => start(name as DatabaseName)));
  console.log(`The stack's own messages: ${folder}/*.log`);

  return async () => {
    for (const stack of started) await stack.stop();
    for (const url of given) await dropDatabase(url);
    await stopMariadb(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
