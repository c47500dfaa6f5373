import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, migrate, type DatabaseLocation } from '@loupe/db';
import { installMariadb, mariadbServer } from '../tools/reliability/mariadb';
import { inRoot, UserFacingError, ROOT } from '../tools/stack/workspace.mjs';

export const DATABASES = ['SQLite', 'MariaDB'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** A database of so many jobs that a run may write to; the seeded one it was copied from is kept for the next run. */
export interface BenchDatabase {
  readonly where: DatabaseLocation;
  /** Of the processes that use it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

const cachedPath = (name: string): string => inRoot('data/bench', name);

function seed(jobs: number, env: Readonly<Record<string, string>>): void {
  console.log(`Seeding ${jobs.toLocaleString('en-GB')} jobs (kept for the next run)…`);
  const { status } = spawnSync('npx', ['tsx', 'tools/seed/seed.ts', `--jobs=${jobs}`], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new UserFacingError('Seeding did not succeed; its message is above.');
}

/** A folder counts as seeded only when the seeding came to its end. */
function once(folder: string, make: () => void): void {
  const done = join(folder, 'seeded');
  if (existsSync(done)) return;
  mkdirSync(folder, { recursive: true });
  make();
  writeFileSync(done, '');
}

async function sqlite(jobs: number, dataDir: string): Promise<BenchDatabase> {
  const folder = cachedPath(`sqlite-${jobs}`);
  const file = join(folder, 'repairs.sqlite');
  once(folder, () => seed(jobs, { DATA_DIR: folder, DATABASE_URL: '' }));
  await migrate({ file });
  const db = connect({ file });
  await db.raw('pragma wal_checkpoint(truncate)');
  await db.destroy();
  const where = { file: join(dataDir, 'repairs.sqlite') };
  copyFileSync(file, where.file);
  return { where, dataDir, env: { DATABASE_URL: undefined }, stop: async () => undefined };
}

/** On the disk at every commit, as a shop's own server should be, and with memory for its data. */
const FLAGS = () => ['--innodb-buffer-pool-size=1G', '--max-connections=200'];

async function mariadb(jobs: number, dataDir: string): Promise<BenchDatabase> {
  const folder = cachedPath(`mariadb-${jobs}`);
  const started = async (at: string) => {
    const server = await mariadbServer(at, FLAGS);
    server.start();
    await server.ready();
    return server;
  };
  if (!existsSync(folder)) {
    const aside = cachedPath(`mariadb-${jobs}.${process.pid}`);
    installMariadb(aside);
    const server = await started(aside);
    seed(jobs, { DATABASE_URL: server.url });
    await server.stop('SIGTERM');
    renameSync(aside, folder);
  }
  const own = join(dataDir, 'mariadb');
  cpSync(folder, own, { recursive: true });
  const server = await started(own);
  const where = { databaseUrl: server.url };
  await migrate(where);
  return { where, dataDir, env: { DATABASE_URL: server.url }, stop: () => server.stop() };
}

/** Makes or copies a database of `jobs` jobs inside `folder`, which is the run's own. */
export function benchDatabase(name: DatabaseName, jobs: number, folder: string): Promise<BenchDatabase> {
  const dataDir = join(folder, `${name}-${jobs}`);
  mkdirSync(dataDir, { recursive: true });
  return name === 'SQLite' ? sqlite(jobs, dataDir) : mariadb(jobs, dataDir);
}
