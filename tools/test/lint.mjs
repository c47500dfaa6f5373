// npm run lint: the ids of rules and decisions, then ESLint over everything, module boundaries included.
import { spawnSync } from 'node:child_process';
import { nx } from '../suite/build.mjs';
import { ensureInstalled } from '../suite/install.mjs';
import { ROOT } from '../suite/workspace.mjs';

ensureInstalled();

// On a fresh clone there is no project graph yet, and without one the boundary rule lets everything pass.
const graph = nx(['show', 'projects'], { quiet: true });
if (graph.status !== 0) {
  console.error(graph.stdout + graph.stderr);
  process.exit(1);
}
const rules = spawnSync(process.execPath, [`${ROOT}/tools/rules/check.mjs`], { stdio: 'inherit' });
const { status } = spawnSync('npx', ['eslint', '--max-warnings=0', '.', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(rules.status || (status ?? 1));
