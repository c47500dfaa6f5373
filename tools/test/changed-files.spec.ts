import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles } from './changed-files.mjs';

let root = '';
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Priya', '-c', 'user.email=priya@shop.test', ...args], {
    cwd: root,
    stdio: 'ignore',
  });
const write = (path: string, text = path) => writeFileSync(join(root, path), text);
function commit(...paths: readonly string[]) {
  for (const path of paths) write(path);
  git('add', '-A');
  git('commit', '-m', 'A change');
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'));
  git('init', '-b', 'main');
  commit('old.ts', 'gone.ts', '.gitignore');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('are none where a branch equals its merge base', () => {
  git('switch', '-c', 'work');
  expect(changedFiles(root).all).toEqual([]);
});

it('are those committed since the merge base, edited, new or deleted, without later changes of main', () => {
  git('switch', '-c', 'work');
  commit('committed.ts');
  git('switch', 'main');
  commit('of-main.ts');
  git('switch', 'work');
  write('old.ts', 'edited');
  write('with a blank.ts');
  rmSync(join(root, 'gone.ts'));
  const present = ['committed.ts', 'old.ts', 'with a blank.ts'];
  expect(changedFiles(root)).toEqual({
    all: ['committed.ts', 'gone.ts', 'old.ts', 'with a blank.ts'],
    present,
  });
});

it('are the uncommitted ones where there is no main', () => {
  git('branch', '-m', 'other');
  write('new.ts');
  expect(changedFiles(root).all).toEqual(['new.ts']);
});

it('are an error outside a git repository', () => {
  rmSync(join(root, '.git'), { recursive: true });
  expect(() => changedFiles(root)).toThrow('asks git');
});
