import type { Plugin } from 'esbuild';

/** Bundles `@loupe/*` and leaves other packages to be imported at run time, as a build does. */
export const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup: (builder) =>
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@loupe/') ? undefined : { path, external: true },
    ),
};
