import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../reliability/bundle';
import { startJobs } from '../reliability/start-jobs';
import { migratedFile } from '@loupe/db/testing';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Changing the user and mounting a file system need root. */
const asRoot = isRoot ? it : it.skip;
/** By day one way of each kind. */
const nightly = process.env.NIGHTLY ? it : it.skip;
const nightlyAsRoot = process.env.NIGHTLY ? asRoot : it.skip;

let main = '';
let dataDir = '';
let file = '';
beforeAll(async () => {
  main = await bundle('services/jobs-svc');
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'damaged-'));
  file = join(dataDir, 'repairs.sqlite');
  await migratedFile(file);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function errorMessage(uid?: number) {
  const { served, code, said } = await startJobs({
    main,
    dataDir,
    env: { LOG_LEVEL: 'error' },
    ...(uid !== undefined && { uid }),
  });
  expect({ served, code, said }).toEqual({ served: false, code: 78, said: expect.any(String) });
  expect(said).not.toContain('    at ');
  expect(said.trim().split('\n')).toHaveLength(1);
  return said;
}

// KEEP-6
describe('jobs-svc ends with one sentence that names the file and what to do', () => {
  it('when the database is cut short', async () => {
    truncateSync(file, 8_192);
    expect(await errorMessage()).toContain(
      `${file} is damaged. Stop the stack and put a backup in its place`,
    );
  });

  nightly('when its header is garbage', async () => {
    writeFileSync(file, Buffer.alloc(65_536, 'garbage'));
    expect(await errorMessage()).toContain('npm run restore -- latest');
  });

  it('when its write-ahead log is gone', async () => {
    writeFileSync(`${file}-shm`, Buffer.alloc(32_768));
    expect(await errorMessage()).toContain(
      `${file}-wal is missing, and with it the last work that was saved`,
    );
  });

  nightly('when it is empty although there are backups', async () => {
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups/repairs-2026-04-03T020000Z.sqlite'), '');
    truncateSync(file, 0);
    expect(await errorMessage()).toContain(`${file} is empty although there are backups`);
    expect(readFileSync(file)).toHaveLength(0);
  });

  asRoot('when this user may not write the file', async () => {
    chownSync(dataDir, NOBODY, NOBODY);
    chmodSync(file, 0o644);
    expect(await errorMessage(NOBODY)).toContain(`${file} cannot be written to`);
  });

  nightlyAsRoot('when this user may not write the folder', async () => {
    chownSync(file, NOBODY, NOBODY);
    chmodSync(dataDir, 0o755);
    expect(await errorMessage(NOBODY)).toContain('Give the user that runs this the right to write');
  });

  nightlyAsRoot('when the disk is full', async () => {
    const disk = join(dataDir, 'disk');
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0) return;
    try {
      dataDir = disk;
      expect(await errorMessage()).toContain('is full. Make room, then start again');
    } finally {
      spawnSync('umount', [disk]);
      dataDir = join(disk, '..');
    }
  });
});
