import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect, durabilityWarnings } from './connect';
import { isMariadbInstalled, startMariadb, stopMariadb } from './testing/mariadb';

(isMariadbInstalled() || process.env.REQUIRE_MARIADB ? describe : describe.skip)(
  'a server that keeps a binary log',
  () => {
    const folder = join(process.env.TEST_DATABASES_DIR ?? '', 'durability');
    let db: Knex;

    beforeAll(async () => {
      const server = await startMariadb(folder, ['--log-bin']);
      db = connect({ databaseUrl: `${server}/mysql` });
    }, 120_000);
    afterAll(async () => {
      await db.destroy();
      await stopMariadb(folder);
    }, 60_000);

    test('must flush both its logs at each commit, or the service warns of data loss', async () => {
      expect(await durabilityWarnings(db)).toEqual([
        'innodb_flush_log_at_trx_commit is 0, not 1: the last second of saved work can be lost',
        'sync_binlog is 0, not 1: saved work that is not in the binary log yet is undone after a power cut',
      ]);
      await db.raw('set global innodb_flush_log_at_trx_commit = 1, global sync_binlog = 1');
      expect(await durabilityWarnings(db)).toEqual([]);
    });
  },
);
