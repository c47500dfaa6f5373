// node ../../tools/test/of-project.mjs test|lint|typecheck, from a project's folder: the command of its Nx targets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { program, runCommand } from '../stack/program.mjs';
import { inRoot, ROOT } from '../stack/workspace.mjs';
import { oxlint } from './oxlint.mjs';

const project = relative(ROOT, process.cwd());

function ownTsconfig() {
  const file = inRoot('.nx/tsconfig', `${project.replaceAll('/', '-')}.json`);
  mkdirSync(inRoot('.nx/tsconfig'), { recursive: true });
  const include = [
    `${project}/src`,
    `${project}/test`,
    'libs/*/src/**/*.d.ts',
    'libs/*/src/**/*.d.mts',
    'tools/test/matchers.ts',
  ];
  const exclude = ['**/dist', '**/node_modules'];
  const absolute = (paths) => paths.map((path) => inRoot(path));
  writeFileSync(
    file,
    JSON.stringify({
      extends: inRoot('tsconfig.base.json'),
      include: absolute(include),
      exclude: absolute(exclude),
    }),
  );
  return file;
}

const COMMANDS = {
  test: () => program('jest', '--silent', '--passWithNoTests', `/${project}/`),
  lint: () => oxlint(project),
  typecheck: () => [process.execPath, inRoot('tools/test/type-check.mjs'), '-p', ownTsconfig()],
};

const commandOf = COMMANDS[process.argv[2]];
if (!commandOf) {
  console.error(`Usage: of-project.mjs ${Object.keys(COMMANDS).join('|')}`);
  process.exit(2);
}
// Overrides Nx's NODE_ENV: React has no act in production.
process.exit(runCommand(commandOf(), { NODE_ENV: 'test' }));
