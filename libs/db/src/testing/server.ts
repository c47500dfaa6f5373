import { randomUUID } from 'node:crypto';
import { connect } from '../connect';
import { mariadbUrl } from './mariadb';

interface GivenServer {
  readonly name: 'MariaDB' | 'MySQL';
  readonly url: string;
}

/** Prefix of all test databases, as the server may be shared. */
const PREFIX = 'repairs_test_';

const { TEST_DATABASE_URL: url, TEST_DATABASE_NAME: name } = process.env;

/** The server in TEST_DATABASE_URL, if set; its account must have the right to create databases. */
export const GIVEN_SERVER: GivenServer | undefined = url
  ? { url, name: name === 'MariaDB' ? name : 'MySQL' }
  : undefined;

/** The same server, account and parameters, with another database. */
export function onServer(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}

/** Where a database can be created from: one that every server has. */
export const inAnyDatabase = (server: string): string => onServer(server, 'information_schema');

async function say(server: string, sql: string): Promise<Record<string, string> | undefined> {
  const db = connect({ databaseUrl: inAnyDatabase(server), noTimeouts: true });
  try {
    const [rows] = await db.raw(sql);
    return Array.isArray(rows) ? rows[0] : undefined;
  } finally {
    await db.destroy();
  }
}

/** Checks once per run that the given server answers, and logs its version. */
export async function checkGivenServer(): Promise<void> {
  if (!url) return;
  const found = await say(url, 'select version() as version').catch((error: Error) => {
    throw new Error(`The server of TEST_DATABASE_URL does not answer: ${error.message}`);
  });
  process.env.TEST_DATABASE_NAME = found?.version?.includes('MariaDB') ? 'MariaDB' : 'MySQL';
  console.log(`\nDatabase tests run on the server of TEST_DATABASE_URL, ${found?.version}`);
}

/** The URL of the server for this run's tests, without a database. */
export async function serverUrl(folder: string): Promise<string> {
  return GIVEN_SERVER?.url ?? mariadbUrl(folder);
}

/** An unused name of a test database. */
export const newName = (): string => `${PREFIX}${randomUUID().replaceAll('-', '').slice(0, 16)}`;

export const creationOf = (name: string): string => `create database ${name} character set utf8mb4`;

/** Creates a new, empty database; returns its URL. */
export async function createDatabase(server: string): Promise<string> {
  const name = newName();
  await say(server, creationOf(name));
  return onServer(server, name);
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  await say(databaseUrl, `drop database if exists ${new URL(databaseUrl).pathname.slice(1)}`);
}
