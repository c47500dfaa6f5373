import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  connect,
  DatabaseStartError,
  durabilityWarnings,
  isDamaged,
  isUpToDate,
  mysqlUrlProblem,
  refuseLostWork,
  type DatabaseLocation,
} from '@loupe/db';
import { warning, well, wrong, type Check, type Finding } from './finding';

type Connection = ReturnType<typeof connect>;

async function findingsOf(where: DatabaseLocation, inspect: (db: Connection) => Promise<readonly Finding[]>) {
  const db = connect({ ...where, readOnly: true });
  try {
    return await inspect(db);
  } finally {
    await db.destroy().catch(() => undefined);
  }
}

async function schemaOf(db: Connection): Promise<Finding> {
  try {
    return (await isUpToDate(db))
      ? well('The database has the schema of this version.')
      : well('The next start brings the database up to date; it is backed up before.');
  } catch (error) {
    if (error instanceof DatabaseStartError) return wrong(`${error.message}.`);
    throw error;
  }
}

async function sqlite(file: string): Promise<readonly Finding[]> {
  try {
    refuseLostWork({ file });
  } catch (error) {
    return [wrong(`${(error as Error).message}.`)];
  }
  if (!existsSync(file)) return [well(`There is no database yet: the first start makes ${file}.`)];
  try {
    return await findingsOf({ file }, async (db) => {
      const checked = (await db.raw('pragma quick_check(1)')) as readonly { quick_check: string }[];
      if (checked[0]?.quick_check !== 'ok') return [damaged(file)];
      return [well(`${file} is whole.`), await schemaOf(db)];
    });
  } catch (error) {
    if (isDamaged(error)) return [damaged(file)];
    return [wrong(`${file} cannot be opened. See that this user may read it, and that it is a database.`)];
  }
}

const damaged = (file: string) =>
  wrong(`${file} is damaged. Stop the product and put a backup in its place: npm run restore -- latest`);

const OLDEST_MARIADB = [10, 6] as const;
const OLDEST_MYSQL = [8, 0] as const;

function versionFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number.parseFloat);
  const [name, oldest] = /mariadb/i.test(version)
    ? (['MariaDB', OLDEST_MARIADB] as const)
    : (['MySQL', OLDEST_MYSQL] as const);
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  return isOld
    ? wrong(`The server is ${name} ${version}; ${oldest.join('.')} or later is needed.`)
    : well(`The server is ${name} ${version}.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at that address',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  ER_ACCESS_DENIED_ERROR: 'it refuses the user or the password',
  ER_DBACCESS_DENIED_ERROR: 'the account may not use this database',
  ER_BAD_DB_ERROR: 'there is no database of that name: create it first',
  HANDSHAKE_NO_SSL_SUPPORT: 'the URL asks for encryption, and the server has none',
};

/** The address of a database without its password. */
const named = (url: string) => `${new URL(url).host}${new URL(url).pathname}`;

async function mysql(setting: string, url: string): Promise<readonly Finding[]> {
  // An invalid URL is found with the settings.
  if (!url.startsWith('mysql:') || !URL.canParse(url) || mysqlUrlProblem(url)) return [];
  try {
    return await findingsOf({ databaseUrl: url }, async (db) => {
      const [[row]] = await db.raw('select version() as version, @@character_set_database as letters');
      return [
        versionFinding(String(row?.version)),
        ...(row?.letters === 'utf8mb4'
          ? []
          : [
              wrong(`The database is ${String(row?.letters)} and must be utf8mb4: names would lose letters.`),
            ]),
        ...(await durabilityWarnings(db)).map((risk) => warning(`Saved work is at risk: ${risk}.`)),
        await schemaOf(db),
      ];
    });
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    return [
      wrong(`${setting}: ${named(url)} cannot be used: ${REASONS[code] ?? `it said ${code || 'nothing'}`}.`),
    ];
  }
}

export const checkDatabase: Check = async ({ env, dataDir }) => [
  ...(env.DATABASE_URL
    ? await mysql('DATABASE_URL', env.DATABASE_URL)
    : await sqlite(join(dataDir, 'repairs.sqlite'))),
  ...(env.REPORTS_DATABASE_URL
    ? (await mysql('REPORTS_DATABASE_URL', env.REPORTS_DATABASE_URL)).filter(({ level }) => level === 'wrong')
    : []),
];
