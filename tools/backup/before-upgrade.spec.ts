import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { connect, migrate, MIGRATIONS, type DatabaseLocation } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import { withClient } from '../../libs/db/src/dump-mysql.mjs';
import { bundle } from '../reliability/bundle';
import { SECRETS } from '../reliability/shop';
import { freePort } from '../suite/ports.mjs';
import { inRoot } from '../suite/workspace.mjs';

const OLDER = MIGRATIONS.slice(0, -1);
const NEXT = MIGRATIONS.at(-1)?.name ?? '';

let main = '';
let dataDir = '';
beforeAll(async () => {
  main = await bundle('services/jobs-svc');
});
afterAll(() => rmSync(main, { force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts jobs-svc as it is started in the shop and ends it once it serves; answers how it ended and what it said. */
async function startJobs(where: DatabaseLocation, env: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: where.databaseUrl ?? '',
      SHOP_CONFIG: inRoot('config/shop.json'),
      IDENTITY_SECRET: SECRETS.IDENTITY_SECRET,
      PORT: String(port),
      SAMPLE_DATA: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  let served = false;
  while (child.exitCode === null && !served) {
    served = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    await pause(50);
  }
  child.kill('SIGTERM');
  return { served, code: await ended, said };
}

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
  /** A shop of the version before, on the database that the service will find. */
  async function olderShop(): Promise<DatabaseLocation> {
    const where =
      database === 'SQLite' ? { file: join(dataDir, 'repairs.sqlite') } : (await open({ empty: true })).where;
    await migrate(where, { migrations: OLDER });
    return where;
  }

  /** The database of the backup that the upgrade left in the data folder. */
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

  it('is backed up before an upgrade changes it', async () => {
    const where = await olderShop();
    expect(await startJobs(where)).toMatchObject({ served: true, code: 0 });
    expect(await stepsTaken(where)).toEqual(names(MIGRATIONS));
    expect(await stepsTaken(await restored())).toEqual(names(OLDER));
  });

  it('is not backed up when there is nothing to change', async () => {
    const where = await olderShop();
    await migrate(where);
    expect(await startJobs(where)).toMatchObject({ served: true });
    expect(readdirSync(dataDir).filter((name) => name.includes('.before-'))).toEqual([]);
  });

  if (database !== 'SQLite')
    it('is left as it is where no client program can back it up, until the operator says there is a backup', async () => {
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
});
