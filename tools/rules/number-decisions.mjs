// node tools/rules/number-decisions.mjs: numbers new entries of docs/decisions.md, dated by their first commit.
// --root=folder works on another folder.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/workspace.mjs';
import { numberDecisions } from './decisions.mjs';

const root = process.argv.find((word) => word.startsWith('--root='))?.slice(7) ?? ROOT;
const path = join(root, 'docs/decisions.md');
const today = new Date().toISOString().slice(0, 10);

/** The date of the first commit that contains these words; today if there is none. */
function dateOf(words) {
  const log = ['log', '--reverse', '--format=%as', `-S${words}`, '--', 'docs/decisions.md'];
  const { stdout } = spawnSync('git', log, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n')[0] || today;
}

const before = readFileSync(path, 'utf8');
const after = numberDecisions(before, dateOf);
writeFileSync(path, after);
const count = (text) => [...text.matchAll(/^### D-\d+ /gm)].length;
console.log(`${count(after) - count(before)} decisions numbered`);
