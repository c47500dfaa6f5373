import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { connect, type DatabaseLocation, type Db } from '@loupe/db';
import { eachDatabase, migratedFile } from '@loupe/db/testing';
import { fillShop, readShop } from '../seed/fill-shop';
import { inRoot } from '../stack/workspace.mjs';
import { backUp } from './back-up.mjs';
import { restoreBackup } from './restore-backup.mjs';
import { runInProcess } from './tool';

const nightly = process.env.NIGHTLY ? it : it.skip;

const TABLES = ['jobs', 'job_stages', 'call_logs', 'location_logs', 'ordered_parts', 'changes'];

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const environment = (url = '') => ({ DATA_DIR: dataDir, DATABASE_URL: url });

const backUpNow = (url?: string) =>
  runInProcess((given) => backUp({ ...given, warn: given.say }), environment(url));
const restoreLatest = (url?: string) =>
  runInProcess((given) => restoreBackup({ ...given, wanted: 'latest' }), environment(url));

/** Runs a command as an operator does, in a process of its own. */
async function runTool(script: string, ...args: readonly string[]) {
  const child = spawn('node', [inRoot(script), ...args], { env: { ...process.env, ...environment() } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
}

const seed = (jobs: number, where: DatabaseLocation = { file: join(dataDir, 'repairs.sqlite') }) =>
  fillShop({ where, shop: readShop(), jobs });

async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const rows = await Promise.all(TABLES.map((table) => db(table).select()));
  const sorted = rows.map((list) => list.map((row) => JSON.stringify(row)).sort());
  return Object.fromEntries(TABLES.map((table, at) => [table, sorted[at] ?? []]));
}

/** Expects each job of a backup to have its stage, and returns how many there are. */
function stagedJobsOf(name: string): number {
  const backup = new Sqlite(join(dataDir, 'backups', name), { readonly: true });
  const idsIn = (sql: string) => backup.prepare(sql).pluck().all();
  const jobs = idsIn('select id from jobs order by id');
  expect(idsIn('select distinct job_id from job_stages order by job_id')).toEqual(jobs);
  backup.close();
  return jobs.length;
}

const retainedFolder = (): string[] => readdirSync(join(dataDir, 'backups')).sort();

describe('a backup', () => {
  eachDatabase((name, open) => {
    // BACKUP-2
    it('restores every row after the database is destroyed', async () => {
      const { db, where } = await open({ empty: name !== 'SQLite' });
      const url = where.databaseUrl;
      const file = join(dataDir, 'repairs.sqlite');
      if (!url) await migratedFile(file);
      await seed(40, url ? where : undefined);
      const mine = url ? db : connect({ file });
      const before = await everything(mine);
      expect(before.jobs).toHaveLength(40);

      expect((await backUpNow(url)).said).toContain('opened again and whole');
      await mine('changes').delete();
      await mine('job_stages').delete();
      if (!url) {
        await mine.destroy();
        writeFileSync(file, 'a disk that failed');
      }
      expect(await restoreLatest(url)).toMatchObject({ status: 0 });

      const restored = url ? db : connect({ file });
      expect(await everything(restored)).toEqual(before);
      if (!url) await restored.destroy();
    }, 60_000);
  });

  // BACKUP-1
  it('holds whole transactions only when it is taken under concurrent writes', async () => {
    const file = join(dataDir, 'repairs.sqlite');
    await migratedFile(file);
    await seed(1);
    const db = connect({ file });
    const { id: _job, ...job } = await db('jobs').first();
    const { id: _stage, ...stage } = await db('job_stages').first();
    const numbered = (n: number) => ({
      custom_job_number: `BUSY-${n}`,
      display_number_key: `busy-${n}`,
      job_number_key: `busy-${n}`,
    });
    let isOver = false;
    const written = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await db.transaction(async (trx) => {
          const [id] = await trx('jobs').insert({ ...job, ...numbered(n) });
          await trx('job_stages').insert({ ...stage, job_id: id });
        });
        // SQLite answers at once, so that nothing else would have its turn.
        await pause(1);
      }
    })();
    let jobs = 0;
    try {
      for (let taken = 0; taken < 3; taken += 1) {
        expect(await runTool('tools/backup/backup.mjs')).toMatchObject({ status: 0 });
        jobs = stagedJobsOf(retainedFolder().find((name) => name.endsWith('.sqlite')) ?? '');
      }
    } finally {
      isOver = true;
      await written.finally(() => db.destroy());
    }
    expect(jobs).toBeGreaterThan(1);
  }, 60_000);

  nightly(
    'is consistent when another process writes jobs by the thousand',
    async () => {
      await seed(200);
      const seeding = ['--import', 'tsx', 'tools/seed/seed.ts', '--jobs=3000', '--seed=2'];
      const busy = spawn(process.execPath, seeding, {
        cwd: inRoot(),
        env: { ...process.env, ...environment() },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => busy.once('exit', resolve));
      try {
        for (let taken = 0; taken < 3; taken += 1) expect(await backUpNow()).toMatchObject({ status: 0 });
      } finally {
        await ended;
      }
    },
    60_000,
  );

  it('is refused when there is no database', async () => {
    const { status, said } = await backUpNow();
    expect(status).toBe(1);
    expect(said).toContain('There is no database at');
  });

  // BACKUP-1
  it('keeps the newest of each of 7 days and of each of 4 weeks', async () => {
    await migratedFile(join(dataDir, 'repairs.sqlite'));
    mkdirSync(join(dataDir, 'backups'));
    const dayAgo = (days: number, hour: string) =>
      `repairs-${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${hour}0000Z.sqlite`;
    for (let days = 1; days <= 60; days += 1)
      for (const hour of ['01', '13']) writeFileSync(join(dataDir, 'backups', dayAgo(days, hour)), '');
    await backUpNow();
    const left = retainedFolder();
    expect(left.length).toBeGreaterThanOrEqual(9);
    expect(left.length).toBeLessThanOrEqual(11);
    expect(left).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6].map((days) => dayAgo(days, '13'))));
    expect(left.some((name) => name.includes('T010000Z'))).toBe(false);
  });
});

// BACKUP-2
describe('restore', () => {
  it('refuses an incomplete file, and leaves the database unchanged', async () => {
    const file = join(dataDir, 'repairs.sqlite');
    await migratedFile(file);
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups/repairs-2026-04-03T020000Z.sqlite'), 'half a page');
    const { status, said } = await restoreLatest();
    expect(status).toBe(1);
    expect(said).toContain('cannot be used as a backup');
    expect(existsSync(file)).toBe(true);
  });

  // PRIVACY-3
  it('says that erasures since the backup are done again at the next start', async () => {
    await migratedFile(join(dataDir, 'repairs.sqlite'));
    await backUpNow();
    expect((await restoreLatest()).said).not.toContain('erasure');
    writeFileSync(join(dataDir, 'erasures.jsonl'), '{"at":"","customer":1,"jobs":[]}\n');
    expect((await restoreLatest()).said).toContain(
      '1 erasure of a customer is done again at the next start, before anybody is answered.',
    );
  });

  it('refuses while the stack is running on the database', async () => {
    const file = join(dataDir, 'repairs.sqlite');
    await migratedFile(file);
    await backUpNow();
    const running = connect({ file });
    await running('jobs').select();
    expect((await runTool('tools/backup/restore.mjs', 'latest')).said).toContain(
      'The stack is running on this database',
    );
    await running.destroy();
  });
});
