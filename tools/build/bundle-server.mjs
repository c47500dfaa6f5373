// Bundles one server. Usage, from the project's folder: node ../../tools/build/bundle-server.mjs src/main.ts dist/main.mjs
import { build } from 'esbuild';
import { serverBundle } from './server-bundle.mjs';

const [entry, outfile] = process.argv.slice(2);
if (!entry || !outfile) {
  console.error('Usage: bundle-server.mjs <entry.ts> <out.mjs>');
  process.exit(2);
}
await build(serverBundle(entry, outfile));
