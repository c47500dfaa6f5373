import { createRequire } from 'node:module';

/**
 * The modules the shell provides to every plugin at run time. A plugin builds against them without bundling them: one
 * React, one router, one QueryClient, one theme on the page.
 */
const PROVIDED = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@tanstack/react-query',
  '@loupe/plugin-sdk',
  '@loupe/plugin-sdk/router',
  '@loupe/plugin-sdk/icons',
  '@loupe/plugin-sdk/ui',
  'antd',
  'dayjs',
];

const ofThisSdk = createRequire(import.meta.url);

/** Any version of the same major: a plugin need not be rebuilt for a patch of the shell's libraries. */
function rangeOf(name) {
  const owner = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0];
  const file = owner === '@loupe/plugin-sdk' ? '../package.json' : `${owner}/package.json`;
  return `^${ofThisSdk(file).version.split('.')[0]}.0.0`;
}

/** The `shared` option of a plugin's federation build. */
export const sharedByShell = Object.fromEntries(
  PROVIDED.map((name) => [name, { singleton: true, import: false, requiredVersion: rangeOf(name) }]),
);
