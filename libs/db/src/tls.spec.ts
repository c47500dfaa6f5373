import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from './connect';
import { dumpMysql, withClient } from './dump-mysql.mjs';
import { migrate } from './migrate';
import { makeCertificates } from './testing/certificates';
import { isMariadbInstalled, startMariadb, stopMariadb } from './testing/mariadb';

const CLIENTS = ['mysql', 'mariadb'];

/** The cipher of the connection, or why it failed. */
type Cipher = Promise<string>;

async function driverCipher(databaseUrl: string): Cipher {
  let db: Knex | undefined;
  try {
    db = connect({ databaseUrl });
    const [[row]] = await db.raw("show session status like 'Ssl_cipher'");
    return row.Value || 'plain text';
  } catch (error) {
    return `refused: ${String(error)}`;
  } finally {
    await db?.destroy();
  }
}

/** The client programs of `npm run restore`; the dump program has the same options. */
const clientCipher = (databaseUrl: string): Cipher =>
  withClient(databaseUrl, CLIENTS, async ({ name, options, database, env }) => {
    const args = [...options, '-N', '-B', '-e', "show session status like 'Ssl_cipher'", database];
    const { status, stdout, stderr } = spawnSync(name, args, { env, encoding: 'utf8' });
    return status === 0 ? stdout.trim().split('\t')[1] || 'plain text' : `refused: ${stderr}`;
  }).catch((error: Error) => `refused: ${error.message}`);

const ENCRYPTED = expect.stringMatching(/^TLS_|^ECDHE/);
const REFUSED = expect.stringMatching(/^refused: .*(certificate|SSL|TLS|secure|denied|name the host)/is);

(isMariadbInstalled() || process.env.REQUIRE_MARIADB ? describe : describe.skip)(
  'a server with a certificate and an account that must use it',
  () => {
    const folder = join(process.env.TEST_DATABASES_DIR ?? '', 'tls');
    const dump = join(folder, 'dump.sql.gz');
    let [port, ca, other] = ['', '', ''];

    beforeAll(async () => {
      const { cert, key, ca: own } = makeCertificates(folder, 'localhost');
      [ca, other] = [own, makeCertificates(folder, 'db.example').ca];
      const server = await startMariadb(folder, [`--ssl-cert=${cert}`, `--ssl-key=${key}`]);
      port = new URL(server).port;
      const admin = connect({ databaseUrl: `${server}/mysql` });
      try {
        await admin.raw('create database repairs character set utf8mb4');
        await admin.raw("create user 'shop'@'%' identified by 'shop' require ssl");
        await admin.raw("grant all on repairs.* to 'shop'@'%'");
      } finally {
        await admin.destroy();
      }
      await migrate({ databaseUrl: url(`?ssl-ca=${ca}`) });
    }, 120_000);
    afterAll(() => stopMariadb(folder), 60_000);

    const url = (query: string, host = 'localhost'): string =>
      `mysql://shop:shop@${host}:${port}/repairs${query}`;

    const cases = (): readonly (readonly [url: string, wanted: unknown])[] => [
      [url(`?ssl-ca=${ca}`), ENCRYPTED],
      [url(`?ssl={"ca":"${ca}"}`), ENCRYPTED],
      // Not signed by any CA that Node trusts.
      [url('?ssl=true'), REFUSED],
      [url(`?ssl-ca=${other}`), REFUSED],
      [url(`?ssl-ca=${ca}`, '127.0.0.1'), REFUSED],
      [url(`?ssl={"ca":"${ca}","verifyIdentity":false}`, '127.0.0.1'), ENCRYPTED],
      [url(`?ssl={"ca":"${other}","verifyIdentity":false}`, '127.0.0.1'), REFUSED],
      [url('?ssl={"rejectUnauthorized":false}', '127.0.0.1'), ENCRYPTED],
    ];

    test('services connect encrypted, to the intended server, or not at all', async () => {
      // Not for client programs, which may encrypt by default.
      const plain = [url(''), url('?ssl=false')].map((where) => [where, REFUSED] as const);
      for (const [where, wanted] of [...plain, ...cases()])
        expect([where, await driverCipher(where)]).toEqual([where, wanted]);
    });

    test('client programs do the same', async () => {
      for (const [where, wanted] of cases())
        expect([where, await clientCipher(where)]).toEqual([where, wanted]);
    });

    test('a dump is made under the same conditions', async () => {
      for (const [where, wanted] of cases()) {
        const made = dumpMysql(where, dump).then(
          (tables) => tables > 10,
          () => false,
        );
        expect([where, await made]).toEqual([where, wanted === ENCRYPTED]);
        rmSync(dump, { force: true });
      }
    });

    test('a certificate of the right CA for another name is refused, unless names are not verified', async () => {
      const [mine, others] = [makeCertificates(folder, 'localhost'), makeCertificates(folder, 'db.example')];
      copyFileSync(others.cert, mine.cert);
      copyFileSync(others.key, mine.key);
      const admin = connect({ databaseUrl: `mysql://tests:tests@127.0.0.1:${port}/mysql` });
      await admin.raw('flush ssl').finally(() => admin.destroy());
      const [checked, unchecked] = [
        url(`?ssl-ca=${others.ca}`),
        url(`?ssl={"ca":"${others.ca}","verifyIdentity":false}`),
      ];
      for (const cipherOf of [driverCipher, clientCipher])
        expect([await cipherOf(checked), await cipherOf(unchecked)]).toEqual([REFUSED, ENCRYPTED]);
    });

    test('an invalid URL ends the dump with a user message', async () => {
      await expect(dumpMysql(url('?ssl=yes'), dump)).rejects.toThrow(
        'The database URL has an ssl that is not understood: it must be true, false or JSON',
      );
    });
  },
);

(isMariadbInstalled() || process.env.REQUIRE_MARIADB ? describe : describe.skip)(
  'a server without TLS',
  () => {
    const folder = join(process.env.TEST_DATABASES_DIR ?? '', 'no-tls');
    let server = '';
    let ca = '';

    beforeAll(async () => {
      ca = makeCertificates(folder, 'localhost').ca;
      server = await startMariadb(folder, ['--skip-ssl']);
    }, 120_000);
    afterAll(() => stopMariadb(folder), 60_000);

    test('plain text is never used when encryption is required, however little is verified', async () => {
      const queries = [
        '?ssl=true',
        `?ssl-ca=${ca}`,
        `?ssl={"ca":"${ca}","verifyIdentity":false}`,
        '?ssl={"rejectUnauthorized":false}',
      ];
      for (const query of queries) {
        const where = `${server}/mysql${query}`;
        expect([query, await driverCipher(where), await clientCipher(where)]).toEqual([
          query,
          REFUSED,
          REFUSED,
        ]);
        await expect(dumpMysql(where, join(folder, 'dump.sql.gz'))).rejects.toThrow();
      }
      expect(await clientCipher(`${server}/mysql`)).toBe('plain text');
    });
  },
);
