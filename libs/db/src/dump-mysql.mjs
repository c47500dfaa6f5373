import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { replaceFile } from './durable-file.mjs';

// Not TypeScript, so that `npm run backup` needs no build and jobs-svc uses the same before it migrates.

const DUMPERS = ['mysqldump', 'mariadb-dump'];
const END_OF_DUMP = '-- Dump completed';

/** Why there is no dump, in a sentence a person can act on. */
export class DumpRefusal extends Error {}

/** The first of these client programs that is installed. */
export function installed(programs) {
  const found = programs.find((name) => spawnSync(name, ['--version']).status === 0);
  if (!found)
    throw new DumpRefusal(
      `Neither ${programs.join(' nor ')} is installed. Install the client programs of your database ` +
        `(Debian: apt-get install mariadb-client).`,
    );
  return found;
}

/** How the client programs are told where the database is; the password travels in the environment, not in `ps`. */
export function connectionOf(databaseUrl) {
  const url = new URL(databaseUrl);
  const database = decodeURIComponent(url.pathname.slice(1));
  const options = [
    `--host=${url.hostname}`,
    `--port=${url.port || '3306'}`,
    `--user=${decodeURIComponent(url.username)}`,
    '--protocol=tcp',
    '--default-character-set=utf8mb4',
  ];
  return { database, options, env: { ...process.env, MYSQL_PWD: decodeURIComponent(url.password) } };
}

export const ended = (child, what) =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new DumpRefusal(`${what} failed: ${said.trim()}`)),
    );
  });

/** Reads a dump to its end. Answers how many tables it makes. */
export async function verifyDump(file) {
  let tables = 0;
  let last = '';
  try {
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      if (line.startsWith('CREATE TABLE ')) tables += 1;
      if (line) last = line;
    }
  } catch (error) {
    throw new DumpRefusal(`${file} cannot be read to its end: ${error.message}.`);
  }
  if (!last.startsWith(END_OF_DUMP) || tables === 0) throw new DumpRefusal(`${file} is not a whole dump.`);
  return tables;
}

/** Dumps the database in one consistent snapshot while it is being written to. Answers how many tables it holds. */
export async function dumpMysql(databaseUrl, target) {
  const { database, options, env } = connectionOf(databaseUrl);
  const part = `${target}.part`;
  const child = spawn(
    installed(DUMPERS),
    [
      ...options,
      '--single-transaction',
      '--quick',
      '--hex-blob',
      '--no-tablespaces',
      '--skip-lock-tables',
      database,
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  try {
    await Promise.all([
      ended(child, 'The dump'),
      pipeline(child.stdout, createGzip(), createWriteStream(part, { mode: 0o600 })),
    ]);
    const tables = await verifyDump(part);
    replaceFile(part, target);
    return tables;
  } finally {
    rmSync(part, { force: true });
  }
}
