import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, dropDatabase } from '../../libs/db/src/testing/server';
import { UserFacingError } from '../stack/workspace.mjs';
import { installMariadb, mariadbServer, type MariadbServer } from './mariadb';
import { openServer } from './plain-sql';

/** MariaDB is a private server; MySQL is the server of TEST_DATABASE_URL, whatever its product. */
export const SHOP_DATABASES = ['SQLite', 'MariaDB', 'MySQL'] as const;
export type ShopDatabase = (typeof SHOP_DATABASES)[number];

/** The requested database, or those that need no more than the programs of `npm test`. */
export const chosenDatabases = (asked: string | undefined): readonly ShopDatabase[] =>
  SHOP_DATABASES.filter((name) => (asked ? name === asked : name !== 'MySQL'));

export interface ShopServer {
  readonly url: string;
  readonly ready: () => Promise<void>;
  /** Absent if there is no way to kill it. */
  readonly kill?: () => void;
  readonly stop: () => Promise<void>;
  readonly mariadb?: MariadbServer;
}

/** A new database on the server of TEST_DATABASE_URL. `killCommand` kills and restarts that server. */
async function givenServer(killCommand?: string): Promise<ShopServer> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new UserFacingError(
      'Say where the MySQL server is: TEST_DATABASE_URL=mysql://user:password@host:port',
    );
  const url = await createDatabase(server);
  return {
    url,
    async ready() {
      for (let tries = 0; ; tries += 1)
        try {
          const plain = await openServer(url);
          return await plain.close();
        } catch (error) {
          if (tries === 600) throw error;
          await pause(100);
        }
    },
    stop: () => dropDatabase(url),
    ...(killCommand && { kill: () => void spawn(killCommand, { shell: true, stdio: 'ignore' }) }),
  };
}

/** A database server for a shop, unless it uses SQLite; `folder` holds the data of a private one. */
export async function shopServer(
  database: ShopDatabase,
  folder: string,
  options: { readonly keepRunning?: boolean; readonly killCommand?: string } = {},
): Promise<ShopServer | undefined> {
  if (database === 'SQLite') return undefined;
  if (database === 'MySQL') return givenServer(options.killCommand);
  const data = join(folder, 'mariadb');
  installMariadb(data);
  const server = await mariadbServer(data);
  server.start();
  await server.ready();
  if (options.keepRunning) server.keepRunning();
  const kill = () => server.signal('SIGKILL');
  return { url: server.url, ready: server.ready, kill, stop: () => server.stop(), mariadb: server };
}
