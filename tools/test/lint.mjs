// npm run lint: rule and decision ids, Oxlint over everything (including module boundaries), and knip, which
// finds unused code.
import { spawnSync } from 'node:child_process';
import { nx } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { program } from '../stack/program.mjs';
import { ROOT } from '../stack/workspace.mjs';
import { oxlint } from './oxlint.mjs';

ensureInstalled();

// A fresh clone has no project graph, and without one the boundary rule reports nothing.
const graph = nx(['show', 'projects'], { quiet: true });
if (graph.status !== 0) {
  console.error(graph.stdout + graph.stderr);
  process.exit(1);
}
const run = ([node, ...args]) => spawnSync(node, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;

const rules = spawnSync(process.execPath, [`${ROOT}/tools/rules/check.mjs`], { stdio: 'inherit' });
const results = [rules.status === 0, run(oxlint('.', ...process.argv.slice(2))), run(program('knip'))];
process.exit(results.every(Boolean) ? 0 : 1);
