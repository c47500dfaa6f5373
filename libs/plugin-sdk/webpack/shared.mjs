import { createRequire } from 'node:module';

/**
 * The modules the shell provides to every plugin at run time. A plugin builds against them without bundling them: one
 * React, one router, one QueryClient, one theme on the page.
 */
export const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react/compiler-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  '@loupe/plugin-sdk',
  '@loupe/plugin-sdk/router',
  '@loupe/plugin-sdk/icons',
  '@loupe/plugin-sdk/ui',
  'antd',
  'dayjs',
];

/** Never bundled: a second copy of a part of React would not work. `loupe-plugin check` names those not provided. */
export const PROVIDED_BELOW = ['react/', 'react-dom/'];

const ofThisSdk = createRequire(import.meta.url);

/** The package that a module belongs to. */
export const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The installed version of the package that a module belongs to. */
export function versionOf(name) {
  const owner = packageOf(name);
  return ofThisSdk(owner === '@loupe/plugin-sdk' ? '../package.json' : `${owner}/package.json`).version;
}

/** Any version of the same major: a plugin need not be rebuilt for a patch of the shell's libraries. */
const rangeOf = (name) => `^${versionOf(name).split('.')[0]}.0.0`;

/** The `shared` option of a plugin's federation build. */
export const sharedByShell = Object.fromEntries(
  [...PROVIDED, ...PROVIDED_BELOW].map((name) => [
    name,
    { singleton: true, import: false, requiredVersion: rangeOf(name) },
  ]),
);
