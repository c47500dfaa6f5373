// node tools/rules/number-decisions.mjs: numbers what was added to docs/decisions.md, with the day git first saw it.
// --root=folder numbers those of another folder than this one.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/workspace.mjs';
import { numberDecisions } from './decisions.mjs';

const root = process.argv.find((word) => word.startsWith('--root='))?.slice(7) ?? ROOT;
const path = join(root, 'docs/decisions.md');
const today = new Date().toISOString().slice(0, 10);

/** The day of the first commit with these words; today for what is not committed yet. */
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
