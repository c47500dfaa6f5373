import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTrouble, writeDurably } from './durable-file.mjs';
import { keepPrivate } from './private-folder.mjs';

let folder = '';
const umask = process.umask();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

test('a file is written whole, readable by its owner only, and leaves no temporary file', () => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, 'old', { mode: 0o644 });
  writeDurably(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(modeOf('secrets.json')).toBe('600');
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('a file that cannot be replaced stays as it was, and leaves no temporary file', () => {
  mkdirSync(join(folder, 'target'));
  writeFileSync(join(folder, 'target/inside'), 'kept');
  expect(() => writeDurably(join(folder, 'target'), 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['target']);
  expect(readFileSync(join(folder, 'target/inside'), 'utf8')).toBe('kept');
});

test('a disk error gets a user message; other errors do not', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC', path: '/srv/data/x' });
  expect(fileTrouble(full)).toBe('/srv/data/x cannot be used: the disk is full. Make room, then try again.');
  expect(fileTrouble(new TypeError('a fault of ours'))).toBeUndefined();
});

// SAFE-5
describe('the data folder', () => {
  test('our files, existing and new, lose all permissions for other accounts', () => {
    mkdirSync(join(folder, 'data/backups'), { recursive: true });
    writeFileSync(join(folder, 'data/repairs.sqlite'), '');
    writeFileSync(join(folder, 'data/backups/repairs-2026-04-03T020000Z.sqlite'), '');
    writeFileSync(join(folder, 'data/erasures.key'), '');
    writeFileSync(join(folder, 'data/holiday.jpg'), '');
    chmodSync(join(folder, 'data'), 0o755);
    expect(keepPrivate(join(folder, 'data'))).toEqual([]);
    writeFileSync(join(folder, 'data/repairs.before-002.sql.gz'), '');
    expect(modeOf('data')).toBe('700');
    expect(modeOf('data/backups')).toBe('700');
    for (const name of [
      'repairs.sqlite',
      'erasures.key',
      'backups/repairs-2026-04-03T020000Z.sqlite',
      'repairs.before-002.sql.gz',
    ])
      expect([name, modeOf(`data/${name}`)]).toEqual([name, '600']);
    expect(modeOf('data/holiday.jpg')).toBe('644');
  });

  test('a folder that is shared on purpose is left as it is and reported', () => {
    chmodSync(folder, 0o1777);
    expect(keepPrivate(folder)).toEqual([folder]);
    expect(modeOf('.')).toBe('777');
  });
});
