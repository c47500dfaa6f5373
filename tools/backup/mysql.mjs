import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refusal } from '../suite/workspace.mjs';

const DUMPERS = ['mysqldump', 'mariadb-dump'];
const CLIENTS = ['mysql', 'mariadb'];
const END_OF_DUMP = '-- Dump completed';

function firstOf(programs) {
  const found = programs.find((name) => spawnSync(name, ['--version']).status === 0);
  if (!found)
    throw new Refusal(
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

const ended = (child, what) =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal(`${what} failed: ${said.trim()}`)),
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
    throw new Refusal(`${file} cannot be read to its end: ${error.message}.`);
  }
  if (!last.startsWith(END_OF_DUMP) || tables === 0) throw new Refusal(`${file} is not a whole dump.`);
  return tables;
}

/** Dumps the database in one consistent snapshot while it is being written to. Answers how many tables it holds. */
export async function backUpMysql(databaseUrl, target) {
  const { database, options, env } = connectionOf(databaseUrl);
  const part = `${target}.part`;
  const child = spawn(
    firstOf(DUMPERS),
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
      pipeline(child.stdout, createGzip(), createWriteStream(part)),
    ]);
    const tables = await verifyDump(part);
    renameSync(part, target);
    return tables;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Dumps what is there as `aside`, empties the database and fills it from a dump. */
export async function restoreMysql(databaseUrl, backup, aside) {
  const tables = await verifyDump(backup);
  const { database, options, env } = connectionOf(databaseUrl);
  const client = firstOf(CLIENTS);
  const run = (sql) => {
    const { status, stdout, stderr } = spawnSync(client, [...options, '-N', '-B', database], {
      env,
      input: sql,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Refusal(`The database refused: ${stderr.trim()}`);
    return stdout;
  };
  const old = run('show tables').split('\n').filter(Boolean);
  if (old.length > 0) await backUpMysql(databaseUrl, aside);
  // A table of a newer version would otherwise stay and stop the next upgrade.
  if (old.length > 0)
    run(
      `set foreign_key_checks = 0; drop table ${old.map((name) => `\`${name.replaceAll('`', '``')}\``).join(', ')};`,
    );
  const child = spawn(client, [...options, database], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  await Promise.all([
    ended(child, 'The restore'),
    pipeline(createReadStream(backup), createGunzip(), child.stdin),
  ]);
  return tables;
}
