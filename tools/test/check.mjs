// npm run check -- [project]: format, rule ids, lint, types and unit tests of the changes since main, or of one project.
import { existsSync, readdirSync } from 'node:fs';
import { nx } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { program, runCommand } from '../stack/program.mjs';
import { end, inRoot, UserFacingError, ROOT } from '../stack/workspace.mjs';
import { changedFiles } from './changed-files.mjs';
import { oxlint } from './oxlint.mjs';

const TARGETS = ['lint', 'typecheck', 'test'];
const GROUPS = ['apps', 'services', 'libs'];
const CODE = /\.(ts|tsx|mjs)$/;

const began = Date.now();
const failed = [];

function step(name, status) {
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
  if (status !== 0) failed.push(name);
}

const run = (name, command) => step(name, runCommand(command));

const format = (paths) =>
  run('format (npm run format)', program('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths));

/** Rule and decision ids, and comments that switch a lint rule off: of the whole tree, in a second. */
const ids = () => run('ids of rules and decisions', [process.execPath, 'tools/rules/check.mjs']);

/** Finds a project by folder, package or plugin name: `jobs`, `jobs-mfe` and `@loupe/jobs-mfe` are the same. */
function projectCalled(name) {
  const projects = GROUPS.flatMap((group) =>
    readdirSync(inRoot(group))
      .filter((folder) => existsSync(inRoot(group, folder, 'package.json')))
      .map((folder) => ({ folder: `${group}/${folder}`, package: `@loupe/${folder}` })),
  );
  const bare = name.replace(/^@loupe\//, '');
  const found = projects.find(({ package: full }) => [`@loupe/${bare}`, `@loupe/${bare}-mfe`].includes(full));
  if (found) return found;
  const names = projects.map(({ package: full }) => full.replace('@loupe/', ''));
  throw new UserFacingError(`There is no project "${name}". Choose one of: ${names.join(', ')}`);
}

function checkProject(name) {
  const { folder, package: project } = projectCalled(name);
  format([folder]);
  ids();
  step(`${TARGETS.join(', ')} of ${project}`, nx(['run-many', '-t', ...TARGETS, '-p', project]).status);
}

/** Files outside every Nx project: tools, browser tests and benchmarks. */
function checkTools(paths) {
  if (paths.length === 0) return;
  run('lint of tools', oxlint(...paths));
  run('types', [process.execPath, 'tools/test/type-check.mjs']);
  const tools = paths.filter((path) => path.startsWith('tools/'));
  if (tools.length > 0)
    run(
      'unit tests of tools',
      program(
        'jest',
        '--silent',
        '--passWithNoTests',
        '--testPathPatterns=/tools/',
        '--findRelatedTests',
        ...tools,
      ),
    );
}

function checkChanges() {
  const { all, present } = changedFiles(ROOT);
  if (all.length === 0) return console.log('Nothing has changed since main.');
  console.log(
    all.length === 1 ? '1 file has changed since main.' : `${all.length} files have changed since main.`,
  );
  if (present.length > 0) format(present);
  ids();
  const ofProjects = all.filter(
    (path) =>
      [...GROUPS, 'config'].includes(path.split('/')[0]) || (!path.includes('/') && path !== 'package.json'),
  );
  if (ofProjects.length > 0)
    step(
      `${TARGETS.join(', ')} of the projects concerned`,
      nx(['affected', '-t', ...TARGETS, `--files=${ofProjects.join(',')}`]).status,
    );
  checkTools(present.filter((path) => /^(tools|e2e|bench)\//.test(path) && CODE.test(path)));
}

function check(name) {
  ensureInstalled();
  if (name) checkProject(name);
  else checkChanges();
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(failed.length === 0 ? `All of it passes (${seconds} s)` : `Failed: ${failed.join('; ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

try {
  check(process.argv[2]);
} catch (error) {
  end(error);
}
