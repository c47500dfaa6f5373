// npm run lint: rule and decision ids, Oxlint over everything (including module boundaries), and knip, which
// finds unused code.
import { nx } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { program, runCommand } from '../stack/program.mjs';
import { oxlint } from './oxlint.mjs';

ensureInstalled();

// A fresh clone has no project graph, and without one the boundary rule reports nothing.
const graph = nx(['show', 'projects'], { quiet: true });
if (graph.status !== 0) {
  console.error(graph.stdout + graph.stderr);
  process.exit(1);
}

const statuses = [
  [process.execPath, 'tools/rules/check.mjs'],
  oxlint('.', ...process.argv.slice(2)),
  program('knip'),
].map((command) => runCommand(command));
process.exit(statuses.every((status) => status === 0) ? 0 : 1);
