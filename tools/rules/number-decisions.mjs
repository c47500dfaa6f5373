// node tools/rules/number-decisions.mjs: numbers what was added to docs/decisions.md, with the day git first saw it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../suite/workspace.mjs';
import { numberDecisions } from './decisions.mjs';

const path = join(ROOT, 'docs/decisions.md');
const today = new Date().toISOString().slice(0, 10);

function dateOf(words) {
  const log = execFileSync(
    'git',
    ['log', '--reverse', '--format=%as', `-S${words}`, '--', 'docs/decisions.md'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return log.split('\n')[0] || today;
}

const before = readFileSync(path, 'utf8');
const after = numberDecisions(before, dateOf);
writeFileSync(path, after);
const count = (text) => [...text.matchAll(/^### D-\d+ /gm)].length;
console.log(`${count(after) - count(before)} decisions numbered`);
