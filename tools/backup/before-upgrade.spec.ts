import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connect, migrate, MIGRATIONS, type DatabaseLocation } from '@loupe/db';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { withClient } from '../../libs/db/src/dump-mysql.mjs';
import { bundle } from '../reliability/bundle';
import { startJobs as start } from '../reliability/start-jobs';
import { openToOthers } from './tool';

const OLDER = MIGRATIONS.slice(0, -1);
const NEXT = MIGRATIONS.at(-1)?.name ?? '';

let main = '';
let dataDir = '';
beforeAll(async () => {
  main = await bundle('services/jobs-svc');
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const startJobs = (where: DatabaseLocation, env: Readonly<Record<string, string>> = {}) =>
  start({ main, dataDir, databaseUrl: where.databaseUrl, env });

async function stepsTaken(where: DatabaseLocation): Promise<readonly string[]> {
  const db = connect(where);
  try {
    return await db('schema_migrations').orderBy('id').pluck('name');
  } finally {
    await db.destroy();
  }
}

const names = (steps: typeof MIGRATIONS) => steps.map(({ name }) => name);

eachDatabase((database, open) => {
  /** A shop on the previous schema version, in the database that the service will open. */
  async function olderShop(): Promise<DatabaseLocation> {
    const where =
      database === 'SQLite' ? { file: join(dataDir, 'repairs.sqlite') } : (await open({ empty: true })).where;
    await migrate(where, { migrations: OLDER });
    return where;
  }

  /** Restores the backup that the upgrade wrote to the data folder. */
  async function restored(): Promise<DatabaseLocation> {
    if (database === 'SQLite') return { file: join(dataDir, `repairs.sqlite.before-${NEXT}`) };
    const dump = gunzipSync(readFileSync(join(dataDir, `repairs.before-${NEXT}.sql.gz`)));
    const { where } = await open({ empty: true });
    const { status, stderr } = await withClient(
      where.databaseUrl ?? '',
      ['mysql', 'mariadb'],
      async ({ name, options, database: into, env }) =>
        spawnSync(name, [...options, into], { input: dump, encoding: 'utf8', env }),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return where;
  }

  const copies = () => readdirSync(dataDir).filter((name) => name.includes('.before-'));
  function loosenPermissions(): void {
    chmodSync(dataDir, 0o755);
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
  }

  // BACKUP-4
  it('is backed up before an upgrade changes it, and not when there is nothing to change; others may read no file of it', async () => {
    const where = await olderShop();
    loosenPermissions();
    expect(await startJobs(where)).toMatchObject({ served: true, code: 0 });
    expect(openToOthers(dataDir)).toEqual([]);
    expect(await stepsTaken(where)).toEqual(names(MIGRATIONS));
    expect(await stepsTaken(await restored())).toEqual(names(OLDER));

    const before = copies();
    expect(before).not.toEqual([]);
    loosenPermissions();
    // SIGKILL, so that SQLite's runtime files (-wal, -shm) are still there.
    const killed = { main, dataDir, databaseUrl: where.databaseUrl, signal: 'SIGKILL' } as const;
    expect(await start(killed)).toMatchObject({ served: true });
    expect(existsSync(join(dataDir, 'one-time-codes.txt'))).toBe(true);
    expect(existsSync(join(dataDir, 'repairs.sqlite-wal'))).toBe(database === 'SQLite');
    expect(openToOthers(dataDir)).toEqual([]);
    expect(copies()).toEqual(before);
  });

  if (database !== 'SQLite')
    it('is not upgraded where no client program can back it up, until the operator confirms a backup', async () => {
      const where = await olderShop();
      const bare = join(dataDir, 'bin');
      mkdirSync(bare);
      symlinkSync(process.execPath, join(bare, 'node'));
      const { served, code, said } = await startJobs(where, { PATH: bare });
      expect({ served, code }).toEqual({ served: false, code: 78 });
      expect(said).toContain('Neither mysqldump nor mariadb-dump is installed');
      expect(said).toContain('start with BACKUP_TAKEN=1');
      expect(await stepsTaken(where)).toEqual(names(OLDER));

      expect(await startJobs(where, { PATH: bare, BACKUP_TAKEN: '1' })).toMatchObject({ served: true });
      expect(await stepsTaken(where)).toEqual(names(MIGRATIONS));
    });
}, ON_SERVER_AT_NIGHT);
