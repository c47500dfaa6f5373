import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from './connect';
import type { DatabaseLocation } from './dialect';
import { createDatabase, dropDatabase, GIVEN_SERVER, serverUrl } from './testing/server';
import { copyDatabase, copySqlite } from './testing/template';

export { refillJobSearch } from './refill-search';

export interface TestDatabase {
  readonly db: Knex;
  readonly where: DatabaseLocation;
}

/** Opens a fresh, migrated database, closed after the tests of its block; `empty` leaves out the schema. */
export type OpenTestDatabase = (options?: { readonly empty?: boolean }) => Promise<TestDatabase>;

export type DatabaseName = 'SQLite' | 'MariaDB' | 'MySQL';
const NAMES: readonly DatabaseName[] = ['SQLite', GIVEN_SERVER?.name ?? 'MariaDB'];

/**
 * For `eachDatabase`: SQLite by day, both in the nightly run and where a server is given. For rules in code that is the
 * same on each database: by day every-endpoint.spec of jobs-svc runs its statements on a server, and races.spec what
 * happens at the same moment.
 */
export const ON_SERVER_AT_NIGHT: readonly DatabaseName[] =
  process.env.NIGHTLY || GIVEN_SERVER ? NAMES : ['SQLite'];

function folder(): string {
  const dir = process.env.TEST_DATABASES_DIR;
  if (!dir) throw new Error('Database tests run under jest with the globalSetup of libs/db');
  return dir;
}

/** Writes an SQLite database of today's schema, copied from the template of the tests. */
export const migratedFile = (file: string): Promise<void> => copySqlite(folder(), file);

async function newDatabase(name: DatabaseName, isEmpty: boolean): Promise<DatabaseLocation> {
  if (name === 'SQLite') {
    const file = join(folder(), `${randomUUID()}.sqlite`);
    if (!isEmpty) await migratedFile(file);
    return { file };
  }
  const server = await serverUrl(folder());
  return { databaseUrl: await (isEmpty ? createDatabase(server) : copyDatabase(folder(), server)) };
}

/**
 * Runs the same tests on SQLite and on a private MariaDB, or on the server of TEST_DATABASE_URL. Without MariaDB its
 * half is skipped with a note; with REQUIRE_MARIADB set it fails instead.
 */
export function eachDatabase(
  tests: (name: DatabaseName, open: OpenTestDatabase) => void,
  names: readonly DatabaseName[] = NAMES,
): void {
  // Databases are slow on a busy machine; tests of speed set their own limits.
  jest.setTimeout(60_000);
  for (const name of names) {
    if (name === 'MariaDB' && !GIVEN_SERVER && !process.env.TEST_HAS_MARIADB) {
      if (process.env.REQUIRE_MARIADB) {
        test('MariaDB is required and is not installed', () => {
          throw new Error('Install mariadb-server, or unset REQUIRE_MARIADB');
        });
      } else {
        console.warn('MariaDB IS NOT INSTALLED: these tests ran on SQLite only');
        test.todo('MariaDB is not installed: its half of these tests did not run');
      }
      continue;
    }
    describe(`on ${name}`, () => {
      const opened: TestDatabase[] = [];
      if (name !== 'SQLite') {
        beforeAll(async () => void (await serverUrl(folder())), 60_000);
      }
      afterAll(async () => {
        for (const { db, where } of opened) {
          await db.destroy();
          if (GIVEN_SERVER && where.databaseUrl) await dropDatabase(where.databaseUrl);
        }
      });
      tests(name, async ({ empty = false } = {}) => {
        const where = await newDatabase(name, empty);
        const db = connect(where);
        opened.push({ db, where });
        return { db, where };
      });
    });
  }
}

/** As `eachDatabase`, for behaviour that only database servers have. */
export const eachServer = (tests: (name: DatabaseName, open: OpenTestDatabase) => void): void =>
  eachDatabase(
    tests,
    NAMES.filter((name) => name !== 'SQLite'),
  );

/** A row of `users`. */
export const userRow = (username: string) => ({
  username,
  full_name: username,
  created_at: '2026-01-01T00:00:00.000Z',
});
