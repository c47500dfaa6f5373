import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import webpack from 'webpack';
import { packageOf, PROVIDED, versionOf } from './shared.mjs';

const require = createRequire(import.meta.url);

/** Provided less than whole, or whose names esbuild cannot tell: CommonJS. */
const NAMES = {
  'react-dom/client': () => ['createRoot'],
  dayjs: () => ['default'],
};
const COMMON_JS = ['react', 'react/jsx-runtime', 'react/compiler-runtime', 'react-dom'];

/** The names that an ES module exports. */
async function exportsOf(name, resolveDir) {
  const { metafile } = await build({
    stdin: { contents: `export * from ${JSON.stringify(name)}`, resolveDir },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'error',
    jsx: 'automatic',
    outfile: 'never-written.js',
    // Its own modules are looked into, other packages only where they are what is asked for.
    external: PROVIDED.filter((other) => packageOf(other) !== packageOf(name)),
  });
  return Object.values(metafile.outputs)[0].exports;
}

async function namesOf(name, resolveDir) {
  const given = NAMES[name]?.();
  if (given) return given;
  if (COMMON_JS.includes(name)) return ['default', ...Object.keys(require(name))];
  return exportsOf(name, resolveDir);
}

/**
 * What a stack offers plugins, for `loupe-plugin check`: the contracts it speaks, what a manifest may say, the provided
 * packages by version and their modules with the names that they export.
 */
export async function stackContract({ contracts, permissions, slots, groups, getPaths }) {
  const resolveDir = fileURLToPath(new URL('../', import.meta.url));
  const modules = await Promise.all(
    PROVIDED.map(async (name) => [name, [...(await namesOf(name, resolveDir))].sort()]),
  );
  return {
    contracts,
    permissions,
    slots,
    groups,
    getPaths,
    versions: Object.fromEntries(PROVIDED.map((name) => [packageOf(name), versionOf(name)])),
    modules: Object.fromEntries(modules),
  };
}

/** Writes the contract as plugin-contract.json beside the shell's files. */
export function writesStackContract(words) {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap('plugin-contract.json', (compilation) => {
        const { Compilation, sources } = webpack;
        compilation.hooks.processAssets.tapPromise(
          { name: 'plugin-contract.json', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
          async () => {
            const text = JSON.stringify(await stackContract(words));
            compilation.emitAsset('plugin-contract.json', new sources.RawSource(`${text}\n`));
          },
        );
      });
    },
  };
}
