/** `@loupe/*` is TypeScript source of this repository; every other bare name is a package to import at run time. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@loupe/') ? undefined : { path, external: true },
    );
  },
};

/** How a server is bundled: our own libs go into the file, packages from npm stay outside. */
export const serverBundle = (entry, outfile) => ({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [packagesStayOutside],
});
