import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../stack/workspace.mjs';

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Where this branch left main; the newest commit where there is no main, as in a copy of one branch. */
function base(root) {
  for (const main of ['main', 'origin/main']) {
    const found = git(root, 'merge-base', 'HEAD', main)?.trim();
    if (found) return found;
  }
  return 'HEAD';
}

/** The files that differ from main, whether committed or not, without those that are gone. No remote is asked. */
export function changedFiles(root) {
  const changed = git(root, 'diff', '--name-only', '-z', '--no-renames', base(root));
  const untracked = git(root, 'ls-files', '-z', '--others', '--exclude-standard');
  if (changed === undefined || untracked === undefined)
    throw new UserFacingError('npm run check asks git what has changed. Outside a git repository: npm test');
  const all = [...new Set(`${changed}${untracked}`.split('\0').filter(Boolean))].sort();
  return { all, present: all.filter((path) => existsSync(join(root, path))) };
}
