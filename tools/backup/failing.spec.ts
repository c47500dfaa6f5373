import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { inRoot } from '../stack/workspace.mjs';
import { backupRig } from './tool';

let rig: Awaited<ReturnType<typeof backupRig>>;
beforeEach(async () => {
  rig = await backupRig();
  mkdirSync(rig.dataDir, { mode: 0o755 });
  await rig.begin();
});
afterEach(() => rig.remove());

/** Makes a database that can be copied but fails its integrity check: one foreign key has no target. */
function orphan(): void {
  const db = new Sqlite(rig.file);
  db.pragma('foreign_keys = off');
  db.exec("insert into job_stages (stage, date_created, job_id) values ('live', 'x', 77)");
  db.close();
}

function mend(): void {
  const db = new Sqlite(rig.file);
  db.exec('delete from job_stages where job_id = 77');
  db.close();
}

// BACKUP-5
describe('a backup that fails', () => {
  it('leaves no partial copy behind however often it is retried, and reports since when it fails', async () => {
    orphan();
    for (let tries = 0; tries < 3; tries += 1) expect(await rig.backUp()).toMatchObject({ status: 1 });
    expect(rig.backups()).toEqual([]);
    const state = rig.state();
    expect(state).toMatchObject({
      lastSuccessAt: null,
      failures: 3,
      failure: { step: 'copy', userMessage: expect.stringContaining('cannot be used as a backup') },
    });
    expect(String(state.failingSince) <= String(state.lastFailureAt)).toBe(true);

    mend();
    expect(await rig.backUp()).toMatchObject({ status: 0 });
    expect(rig.backups()).toHaveLength(1);
    expect(rig.state()).toMatchObject({ failures: 0, failure: null, failingSince: null });
    expect(rig.open()).toEqual([]);
  });

  it('of a damaged database prints a user-facing error without a stack trace', async () => {
    truncateSync(rig.file, 8_192);
    const { status, said } = await rig.backUp();
    expect(status).toBe(1);
    expect(said).toContain(`${rig.file} could not be copied`);
    expect(said).not.toContain('    at ');
    expect(rig.backups()).toEqual([]);
  });

  it('because it was killed is cleaned up by the next one', async () => {
    // Named like an unfinished copy, with SQLite's companion files.
    mkdirSync(rig.retainedFolder);
    for (const name of [
      'sqlite.part',
      'sqlite.part-journal',
      'sqlite.age.part',
      'sqlite.plain',
      'sql.gz.part',
    ])
      writeFileSync(join(rig.retainedFolder, `repairs-2026-04-03T020000Z.${name}`), 'half');
    writeFileSync(join(rig.retainedFolder, 'state.json.77.part'), '{');
    expect(await rig.backUp()).toMatchObject({ status: 0 });
    expect(rig.backups()).toHaveLength(1);
    expect(rig.backups()[0]).toMatch(/Z\.sqlite$/);
  });

  it('never removes files that a concurrent one is writing', async () => {
    const goOn = join(rig.dataDir, 'go-on');
    const command = `touch "${rig.dataDir}/started"; until [ -e "${goOn}" ]; do sleep 0.05; done`;
    const slow = spawn('node', [inRoot('tools/backup/backup.mjs')], {
      env: { ...process.env, DATA_DIR: rig.dataDir, DATABASE_URL: '', BACKUP_COMMAND: command },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => slow.once('exit', resolve));
    while (!existsSync(join(rig.dataDir, 'started'))) await pause(20);
    const { status, said } = await rig.backUp();
    writeFileSync(goOn, '');
    expect(status).toBe(1);
    expect(said).toContain('Another backup or restore is at work in this data folder');
    expect(await ended).toBe(0);
    expect(rig.state()).toMatchObject({ failures: 0, failure: null });
  });
});

it('a restore over a database that cannot be opened prints a user-facing error without a stack trace', async () => {
  await rig.backUp();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${rig.file}${ending}`, { force: true });
  mkdirSync(rig.file);
  const { status, said } = await rig.restore('latest');
  expect(status).toBe(1);
  expect(said).toContain('SQLite says: unable to open database file');
  expect(said).not.toContain('    at ');
});

it('a damaged state.json hides no backup and is rewritten', async () => {
  await rig.backUp();
  writeFileSync(join(rig.retainedFolder, 'state.json'), '{"lastSucc');
  expect(await rig.backUp({}, true)).toMatchObject({ status: 0 });
  expect(rig.backups()).toHaveLength(1);
  expect(JSON.parse(readFileSync(join(rig.retainedFolder, 'state.json'), 'utf8'))).toMatchObject({
    failures: 0,
  });
});

it('backups dated in the future do not displace others', async () => {
  await rig.backUp();
  for (let days = 300; days < 340; days += 1) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    writeFileSync(join(rig.retainedFolder, `repairs-${day}T130000Z.sqlite`), '');
  }
  const before = rig.backups()[0];
  expect(await rig.backUp({}, true)).toMatchObject({ status: 0 });
  expect(await rig.backUp()).toMatchObject({ status: 0 });
  const today = new Date().toISOString().slice(0, 10);
  const left = readdirSync(rig.retainedFolder).filter((name) => name.startsWith('repairs-'));
  expect(left.some((name) => name.startsWith(`repairs-${today}`))).toBe(true);
  expect(before?.startsWith(`repairs-${today}`)).toBe(true);
  expect(left.length).toBeLessThanOrEqual(13);
  // `latest` skips backups dated in the future.
  expect((await rig.restore('latest')).said).toContain(`repairs-${today}`);
});
