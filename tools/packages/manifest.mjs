/** The shell has these at run time; a plugin must not bring its own. */
const PEERS = ['react', 'react-dom', '@tanstack/react-query'];

/** For `./testing` alone. */
const TEST_PEERS = ['@testing-library/react', '@testing-library/jest-dom', '@types/jest'];

/** What `@loupe/plugin-sdk/webpack` builds plugins with. */
const BUILD = [
  '@swc/core',
  'compression-webpack-plugin',
  'css-loader',
  'esbuild',
  'html-webpack-plugin',
  'mini-css-extract-plugin',
  'minimizer-webpack-plugin',
  'swc-loader',
  'webpack',
];

const built = (path) => path.replace('./src/', './dist/').replace(/\.tsx?$/, '');

function exportOf(path) {
  if (path.endsWith('.mjs')) return { types: path.replace(/\.mjs$/, '.d.mts'), default: path };
  return { types: `${built(path)}.d.ts`, default: `${built(path)}.js` };
}

const pick = (from, names) =>
  Object.fromEntries(names.filter((name) => from[name]).map((name) => [name, from[name]]));
const majorOf = (version) => `^${version.split('.')[0]}.0.0`;

/** The package.json that is published, from the library's own and the repository's. */
export function manifestOf(own, repository) {
  const { name, version, license, type, exports, sideEffects, dependencies = {} } = own;
  const isSdk = name === '@loupe/plugin-sdk';
  const hasTesting = Boolean(exports['./testing']) && name !== '@loupe/shared-types';
  const others = Object.entries(dependencies).filter(([other]) => !PEERS.includes(other));
  const tests = hasTesting ? pick(repository.devDependencies, TEST_PEERS) : {};
  const peers = { ...pick(dependencies, PEERS), ...tests };
  return {
    name,
    version,
    description: 'For plugins of Loupe & Bench',
    license,
    type,
    engines: repository.engines,
    ...(isSdk && { bin: { 'loupe-plugin': './cli/loupe-plugin.mjs' } }),
    files: ['dist', ...(isSdk ? ['webpack', 'cli'] : []), 'CHANGELOG.md'],
    exports: Object.fromEntries(Object.entries(exports).map(([entry, path]) => [entry, exportOf(path)])),
    // Style sheets are imported for their effect.
    sideEffects: sideEffects === false ? ['*.css'] : sideEffects.map((path) => `${built(path)}.js`),
    dependencies: {
      ...Object.fromEntries(
        others.map(([other, range]) => [other, other.startsWith('@loupe/') ? `^${version}` : range]),
      ),
      ...(isSdk ? pick(repository.devDependencies, BUILD) : {}),
    },
    peerDependencies: Object.fromEntries(
      Object.entries(peers).map(([peer, range]) => [peer, majorOf(range)]),
    ),
    peerDependenciesMeta: Object.fromEntries(Object.keys(tests).map((peer) => [peer, { optional: true }])),
  };
}
