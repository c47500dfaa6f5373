import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../stack/workspace.mjs';

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** The merge base with main; the newest commit if there is no main, as in a single-branch clone. */
function base(root) {
  for (const main of ['main', 'origin/main']) {
    const found = git(root, 'merge-base', 'HEAD', main)?.trim();
    if (found) return found;
  }
  return 'HEAD';
}

/** The existing files that differ from main, committed or not. Accesses no remote. */
export function changedFiles(root) {
  const changed = git(root, 'diff', '--name-only', '-z', '--no-renames', base(root));
  const untracked = git(root, 'ls-files', '-z', '--others', '--exclude-standard');
  if (changed === undefined || untracked === undefined)
    throw new UserFacingError('npm run check asks git what has changed. Outside a git repository: npm test');
  const all = [...new Set(`${changed}${untracked}`.split('\0').filter(Boolean))].sort();
  return { all, present: all.filter((path) => existsSync(join(root, path))) };
}
