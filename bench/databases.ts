import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, migrate, type DatabaseLocation } from '@loupe/db';
import { installMariadb, mariadbServer } from '../tools/reliability/mariadb';
import { program, runCommand } from '../tools/stack/program.mjs';
import { inRoot, UserFacingError } from '../tools/stack/workspace.mjs';

export const DATABASES = ['SQLite', 'MariaDB'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** A database with this many jobs that a run may modify; the seeded original is reused by the next run. */
export interface BenchDatabase {
  readonly where: DatabaseLocation;
  /** Environment of the processes that use it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

const cachedPath = (name: string): string => inRoot('data/bench', name);

function seed(jobs: number, env: Readonly<Record<string, string>>): void {
  console.log(`Seeding ${jobs.toLocaleString('en-GB')} jobs (kept for the next run)…`);
  if (runCommand(program('tsx', 'tools/seed/seed.ts', `--jobs=${jobs}`), env) !== 0)
    throw new UserFacingError('Seeding did not succeed; its message is above.');
}

/** A folder counts as seeded only after the seeding has finished. */
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

/** Durable at every commit, as production servers should be, with enough memory for the data. */
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

/** Makes or copies a database of `jobs` jobs in `folder`, the run's own folder. */
export function benchDatabase(name: DatabaseName, jobs: number, folder: string): Promise<BenchDatabase> {
  const dataDir = join(folder, `${name}-${jobs}`);
  mkdirSync(dataDir, { recursive: true });
  return name === 'SQLite' ? sqlite(jobs, dataDir) : mariadb(jobs, dataDir);
}
