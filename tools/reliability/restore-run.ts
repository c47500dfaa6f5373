import { spawn } from 'node:child_process';
import { rmSync, statSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMysqlUrl } from '../../libs/db/src/mysql-url.mjs';
import { createRandom } from '../seed/random';
import { inRoot } from '../stack/workspace.mjs';
import { check, type Findings } from './checker';
import { fingerprintsOf, type Fingerprint } from './fingerprints';
import { openLedger, readLedger, outcomeOf, type Entry } from './ledger';
import { openServer, openSqlite, type PlainDatabase } from './plain-sql';
import { withRig, type Rig } from './rig';
import type { ShopDatabase } from './server';
import { work, type Day } from './staff';

export interface RestoreRun {
  readonly backupSeconds: number;
  readonly backupBytes: number;
  readonly restoreSeconds: number;
  readonly acknowledgedBefore: number;
  readonly acknowledgedMeanwhile: number;
  /** Fingerprints of each table's unchanging rows, before and after the restore. */
  readonly tables: Readonly<
    Record<string, { readonly was: Fingerprint; readonly is: Fingerprint | undefined }>
  >;
  /** The writes around the backup, compared with the outcomes known before it began. */
  readonly writes: Findings;
}

export interface RestoreOptions {
  readonly database: ShopDatabase;
  readonly jobs: number;
  /** SQL that damages the restored database before the comparison; the test must then fail. */
  readonly damage?: string;
  readonly say: (line: string) => void;
}

const WRITES_FIRST = 40;

interface Environment {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** Runs an operator's command; returns its duration in seconds. */
async function command(args: readonly string[], { dataDir, databaseUrl }: Environment): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
  return (performance.now() - started) / 1000;
}

const fileOf = (dataDir: string): string => join(dataDir, 'repairs.sqlite');

async function withDatabase<T>(
  { dataDir, databaseUrl }: Environment,
  read: (database: PlainDatabase) => Promise<T>,
): Promise<T> {
  const database = databaseUrl ? await openServer(databaseUrl) : openSqlite(fileOf(dataDir));
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

async function lastJobOf(database: PlainDatabase): Promise<number> {
  const [row] = await database.query('select max(id) as id from jobs');
  return Number(row?.id);
}

function newDay(ledgerFile: string): Day {
  return {
    ledger: openLedger(ledgerFile),
    random: createRandom(1).next,
    jobs: new Map(),
    counts: { acknowledged: 0, refused: 0, unknown: 0, longestMs: 0 },
    odd: [],
    n: 0,
    over: false,
  };
}

/** Takes a backup under load. Writes sent or acknowledged after it began may or may not be in it. */
async function backUpUnderLoad({ clients, folder }: Rig, at: Environment) {
  const ledgerFile = join(folder, 'written.jsonl');
  const day = newDay(ledgerFile);
  const working = clients.map((client) => work(client, day));
  try {
    while (day.counts.acknowledged < WRITES_FIRST) await pause(20);
    const known = new Map(readLedger(ledgerFile).map((entry) => [entry.n, entry]));
    const acknowledgedBefore = day.counts.acknowledged;
    const seconds = await command([inRoot('tools/backup/backup.mjs')], at);
    const acknowledgedMeanwhile = day.counts.acknowledged - acknowledgedBefore;
    day.over = true;
    await Promise.all(working);
    const entries = readLedger(ledgerFile).map((entry): Entry => ({
      ...entry,
      outcomes: known.get(entry.n)?.outcomes ?? [],
    }));
    return { seconds, acknowledgedMeanwhile, entries };
  } finally {
    day.over = true;
    await Promise.all(working);
  }
}

async function destroy({ dataDir, databaseUrl }: Environment): Promise<void> {
  if (databaseUrl)
    return withDatabase({ dataDir, databaseUrl }, async (database) => {
      const { database: name } = readMysqlUrl(databaseUrl);
      await database.query(`drop database ${name}`);
      await database.query(`create database ${name} character set utf8mb4`);
    });
  for (const ending of ['-wal', '-shm']) rmSync(`${fileOf(dataDir)}${ending}`, { force: true });
  writeFileSync(fileOf(dataDir), 'a disk that failed');
}

function bytesOfBackups(dataDir: string): number {
  const folder = join(dataDir, 'backups');
  const [backup = ''] = readdirSync(folder).filter((name) => name.startsWith('repairs-'));
  return statSync(join(folder, backup)).size;
}

/** Seeds, backs up while eight clients write, destroys, restores with the operator's commands, and compares. */
export async function restoreRun({ database, jobs, damage, say }: RestoreOptions): Promise<RestoreRun> {
  let run: RestoreRun | undefined;
  await withRig({ database, clients: 8 }, async (rig) => {
    const at = { dataDir: rig.folder, databaseUrl: rig.server?.url };
    const seeding = await command(['--import', 'tsx', inRoot('tools/seed/seed.ts'), `--jobs=${jobs}`], at);
    say(`${jobs} jobs seeded in ${seeding.toFixed(0)} s`);
    const lastJob = await withDatabase(at, lastJobOf);
    const prints = () => withDatabase(at, (plain) => fingerprintsOf(plain, lastJob, fileOf(rig.folder)));
    const was = await prints();
    const { seconds, entries, acknowledgedMeanwhile } = await backUpUnderLoad(rig, at);
    say(`backed up in ${seconds.toFixed(1)} s while ${acknowledgedMeanwhile} writes were acknowledged`);
    await rig.shop.stop();

    await destroy(at);
    const restoreSeconds = await command([inRoot('tools/backup/restore.mjs'), 'latest'], at);
    say(`restored in ${restoreSeconds.toFixed(1)} s`);
    if (damage) await withDatabase(at, (plain) => plain.query(damage));
    const is = await prints();
    run = {
      backupSeconds: seconds,
      backupBytes: bytesOfBackups(rig.folder),
      restoreSeconds,
      acknowledgedBefore: entries.filter((entry) => outcomeOf(entry) === 'acknowledged').length,
      acknowledgedMeanwhile,
      tables: Object.fromEntries(
        Object.entries(was).map(([table, print]) => [table, { was: print, is: is[table] }]),
      ),
      writes: await withDatabase(at, (plain) => check(plain, entries)),
    };
  });
  if (!run) throw new Error('The run did not come to its end');
  return run;
}
