/** `@loupe/*` is TypeScript source of this repository; every other bare import is resolved at run time. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@loupe/') ? undefined : { path, external: true },
    );
  },
};

/** Bundles our own libs into the file; npm packages stay external. */
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
