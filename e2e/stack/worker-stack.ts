import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mariadbUrl, stopMariadb } from '../../libs/db/src/testing/mariadb';
import { createDatabase, dropDatabase } from '../../libs/db/src/testing/server';
import { startStack } from '../../tools/stack/stack.mjs';

export type DatabaseName = 'sqlite' | 'mariadb' | 'mysql';

/** Of every user of a stack of these tests. */
export const DEMO_PASSWORD = 'garnet-hinge-loupe-417';

let url: string | undefined;

/** Where this worker's stack is served. */
export function workerUrl(): string {
  if (!url)
    throw new Error('The worker has no stack: its URL is known once a test has the fixture `baseURL`');
  return url;
}

interface WorkerStack {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the production build for the tests of this worker, one after the other, on a database of its own. With one stack
 * for all workers each page would follow what the tests of the others change.
 */
export async function startWorkerStack(database: DatabaseName): Promise<WorkerStack> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const given = database === 'mysql' ? await createDatabase(process.env.TEST_DATABASE_URL ?? '') : undefined;
  const log = join(folder, 'stack.log');
  const stack = await startStack({
    dataDir: join(folder, 'data'),
    output: openSync(log, 'a'),
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD,
      DATABASE_URL: database === 'mariadb' ? await createDatabase(await mariadbUrl(folder)) : given,
    },
  });
  console.log(`The stack's own messages: ${log}`);
  url = stack.url;
  return {
    url,
    async stop() {
      await stack.stop();
      if (given) await dropDatabase(given);
      await stopMariadb(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
