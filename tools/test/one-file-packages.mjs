// Packages that most tests of the browser's code load, each bundled into one file. jest resolves, reads and compiles
// every module again for each test file, which takes longer than many of them run.
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot, readJson } from '../stack/workspace.mjs';

/** Raise it when what is written changes for the same packages. */
const FORMAT = 2;
const PACKAGES = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'antd',
  'zod',
];

const manifestOf = (name) => readJson(inRoot('node_modules', name, 'package.json'));

/**
 * antd, each of whose parts is executed on its first use; its own index executes all of them. It writes no styles: no
 * test in jsdom asks how it looks, and they take a tenth of the time.
 */
function lazyAntd() {
  const index = readFileSync(inRoot('node_modules/antd/es/index.d.ts'), 'utf8');
  const parts = [...index.matchAll(/^export \{ default as (\w+) \} from '\.\/([\w-]+)';$/gm)];
  const getters = parts.map(
    ([, name, path]) => `get ${name}() { return require('antd/lib/${path}').default; }`,
  );
  return `
    require('antd/lib/theme/context').defaultConfig.zeroRuntime = true;
    module.exports = { __esModule: true, ${getters.join(', ')} };
  `;
}

const inputOf = (name) =>
  name === 'antd'
    ? { stdin: { contents: lazyAntd(), resolveDir: inRoot() } }
    : { entryPoints: [name], conditions: ['import'] };

/** Packages that a test, or another package, must find as one instance. */
const outside = (name) => [
  ...PACKAGES.filter((other) => other !== name),
  ...Object.keys(manifestOf(name).peerDependencies ?? {}),
  'dayjs',
];

async function bundle(name, outfile) {
  const writing = `${outfile}.${process.pid}`;
  await build({
    ...inputOf(name),
    absWorkingDir: inRoot(),
    outfile: writing,
    external: outside(name),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifyWhitespace: true,
    target: 'node22',
    logLevel: 'error',
  });
  renameSync(writing, outfile);
}

/** jest's `moduleNameMapper` of these packages; what is not bundled yet is bundled first. */
export async function onePackageEach() {
  const files = PACKAGES.map((name) => {
    const file = `${name.replaceAll(/\W/g, '-')}-${manifestOf(name).version}-${FORMAT}.js`;
    return [name, inRoot('node_modules/.cache/one-file-packages', file)];
  });
  await Promise.all(files.map(([name, file]) => existsSync(file) || bundle(name, file)));
  return Object.fromEntries(files.map(([name, file]) => [`^${name}$`, file]));
}
