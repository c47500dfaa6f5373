// Bundles one server: our own libs go into the file, packages from npm stay outside.
// Usage, from the project's folder: node ../../tools/build/bundle-server.mjs src/main.ts dist/main.mjs
import { build } from 'esbuild';

const [entry, outfile] = process.argv.slice(2);
if (!entry || !outfile) {
  console.error('Usage: bundle-server.mjs <entry.ts> <out.mjs>');
  process.exit(2);
}

/** `@loupe/*` is TypeScript source of this repository; every other bare name is a package to import at run time. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@loupe/') ? undefined : { path, external: true },
    );
  },
};

await build({
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
