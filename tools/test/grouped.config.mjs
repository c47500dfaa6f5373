// The test files of a project, many as one file of jest: alone, each file resolves, compiles and warms up every
// module again, which takes longer than most of its tests. `npm run unit`, `npm run check` and the nightly run of the
// time zones use jest.config.mjs, where each is isolated.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../../jest.config.mjs';
import { inRoot, ROOT } from '../stack/workspace.mjs';

const GROUP_SIZE = 28;
const SPEC = /\.spec\.tsx?$/;
const INSTALLED_OR_BUILT = /(^|[\\/])(node_modules|dist)[\\/]/;
const REPLACES_MODULES = /\bjest\.(mock|doMock|resetModules)\(/;

const all = ['apps', 'services', 'libs', 'tools'].flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true })
    .filter((path) => SPEC.test(path) && !INSTALLED_OR_BUILT.test(path))
    .map((path) => inRoot(folder, path)),
);
const isAlone = (path) => REPLACES_MODULES.test(readFileSync(path, 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'spec-groups-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The name of each group's file, and the paths of its test files. */
function groupsOf(paths) {
  const byProject = Map.groupBy(paths, (path) => {
    const [folder, project] = path.slice(ROOT.length + 1).split(/[\\/]/, 2);
    return folder === 'tools' ? folder : `${folder}-${project}`;
  });
  return [...byProject].flatMap(([project, ofProject]) => {
    const count = Math.ceil(ofProject.length / GROUP_SIZE);
    const size = Math.ceil(ofProject.length / count);
    return Array.from({ length: count }, (_, n) => ({
      name: `${project}-${n + 1}.js`,
      paths: ofProject.slice(n * size, (n + 1) * size),
    }));
  });
}

const load = (path) => `describe(${JSON.stringify(path)}, () => void require(${JSON.stringify(path)}));\n`;

/** A project of jest's configuration as two: its groups, and those of its files that are run alone. */
function grouped(project, isOfProject) {
  const files = all.filter(isOfProject).sort();
  const root = join(folder, project.displayName);
  mkdirSync(root);
  for (const { name, paths } of groupsOf(files.filter((path) => !isAlone(path))))
    writeFileSync(join(root, name), paths.map(load).join(''));
  const rootDir = ROOT;
  return [
    { ...project, rootDir, roots: [root], testMatch: ['**/*.js'] },
    { ...project, rootDir, testMatch: files.filter(isAlone) },
  ];
}

const [node, given] = config.projects;
// React's own for development takes a stack trace of every element; what it warns of is seen where files are isolated.
const dom = {
  ...given,
  setupFilesAfterEnv: [...given.setupFilesAfterEnv, '<rootDir>/tools/test/short-errors.mjs'],
  moduleNameMapper: {
    ...given.moduleNameMapper,
    '^react/jsx-runtime$': inRoot('node_modules/react/cjs/react-jsx-runtime.production.js'),
  },
};

export default {
  ...config,
  rootDir: ROOT,
  projects: [
    ...grouped(node, (path) => path.endsWith('.ts')),
    ...grouped(dom, (path) => path.endsWith('.tsx')),
  ],
};
