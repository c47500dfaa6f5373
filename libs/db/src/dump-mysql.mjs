import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { getCACertificates } from 'node:tls';
import { createGunzip, createGzip } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import { replaceFile } from './durable-file.mjs';
import { MysqlUrlError, readMysqlUrl } from './mysql-url.mjs';

// Not TypeScript, so that `npm run backup` needs no build and jobs-svc uses the same code before it migrates.

const DUMPERS = ['mysqldump', 'mariadb-dump'];
const END_OF_DUMP = '-- Dump completed';

/** Why there is no dump; the message is a user message. */
export class DumpError extends Error {}

/** The first of these client programs that is installed, and whether it is MariaDB's, whatever its name. */
function installed(programs) {
  for (const name of programs) {
    const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
    if (status === 0) return { name, isMariadb: stdout.includes('MariaDB') };
  }
  throw new DumpError(
    `Neither ${programs.join(' nor ')} is installed. Install the client programs of your database ` +
      `(Debian: apt-get install mariadb-client).`,
  );
}

/** Throws a `DumpError` when no client program that takes a dump is installed. */
export const requireDumper = () => void installed(DUMPERS);

/** MariaDB's programs cannot require encryption alone: without the host name check they accept plain text. */
function tlsOptions(ssl, isMariadb, caFile) {
  if (isMariadb) {
    const check = ssl?.verifyIdentity ? '--ssl-verify-server-cert' : '--skip-ssl-verify-server-cert';
    // With a CA given, the certificate is always verified.
    return ssl ? ['--ssl', check, ...(ssl.rejectUnauthorized ? [`--ssl-ca=${caFile}`] : [])] : [check];
  }
  // Without TLS the password is encrypted with the server's public key, as the driver does.
  if (!ssl) return ['--get-server-public-key'];
  if (!ssl.rejectUnauthorized) return ['--ssl-mode=REQUIRED'];
  return [`--ssl-mode=${ssl.verifyIdentity ? 'VERIFY_IDENTITY' : 'VERIFY_CA'}`, `--ssl-ca=${caFile}`];
}

function readUrl(databaseUrl) {
  try {
    return readMysqlUrl(databaseUrl);
  } catch (error) {
    throw error instanceof MysqlUrlError ? new DumpError(`${error.message}.`) : error;
  }
}

/** The driver requires TLS, so this fails when the server has none. */
async function insistOnEncryption(url) {
  try {
    const connection = await createConnection(url);
    await connection.end();
  } catch (error) {
    throw new DumpError(`The database does not answer over an encrypted connection: ${error.message}.`);
  }
}

/**
 * Calls `use` with one of these client programs: its name, its connection options, and its environment, which holds
 * the password so that `ps` does not show it.
 */
export async function withClient(databaseUrl, programs, use) {
  const url = readUrl(databaseUrl);
  const { host, port, user, password, database, ssl } = url;
  const { name, isMariadb } = installed(programs);
  if (ssl && !ssl.verifyIdentity && isMariadb) await insistOnEncryption(url);
  const folder = mkdtempSync(join(tmpdir(), 'database-ca-'));
  try {
    const caFile = join(folder, 'ca.pem');
    // The programs have other default CAs than Node, or none.
    if (ssl?.rejectUnauthorized) writeFileSync(caFile, ssl.ca ?? getCACertificates('default').join('\n'));
    const options = [
      `--host=${host}`,
      `--port=${port}`,
      `--user=${user}`,
      '--protocol=tcp',
      '--default-character-set=utf8mb4',
      ...tlsOptions(ssl, isMariadb, caFile),
    ];
    return await use({ name, isMariadb, database, options, env: { ...process.env, MYSQL_PWD: password } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const ended = (child, what) =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new DumpError(`${what} failed: ${said.trim()}`)),
    );
  });

/** Reads a dump to its end and returns the number of its tables. Throws a `DumpError` when it is incomplete. */
export async function verifyDump(file) {
  let tables = 0;
  let last = '';
  try {
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      if (line.startsWith('CREATE TABLE ')) tables += 1;
      if (line) last = line;
    }
  } catch (error) {
    throw new DumpError(`${file} cannot be read to its end: ${error.message}.`);
  }
  if (!last.startsWith(END_OF_DUMP) || tables === 0) throw new DumpError(`${file} is not a whole dump.`);
  return tables;
}

/** Dumps the database in one consistent snapshot while in use; returns the number of its tables. */
export const dumpMysql = (databaseUrl, target) =>
  withClient(databaseUrl, DUMPERS, (client) => dump(client, target));

/** For MySQL's own program: no server-wide transaction ids, which would not fit another server, nor statistics. */
const MYSQL_ONLY = ['--set-gtid-purged=OFF', '--loose-column-statistics=0'];

async function dump({ name, isMariadb, database, options, env }, target) {
  const part = `${target}.part`;
  const child = spawn(
    name,
    [
      ...options,
      '--single-transaction',
      '--quick',
      '--hex-blob',
      '--no-tablespaces',
      '--skip-lock-tables',
      ...(isMariadb ? [] : MYSQL_ONLY),
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
