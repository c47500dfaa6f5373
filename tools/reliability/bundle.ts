import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { packagesOutside } from './packages-outside';
import { inRoot } from '../stack/workspace.mjs';

/** A deliberate fault: replaces one text in one source file. */
export interface Mutation {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const withFault = ({ file, from, to }: Mutation): Plugin => ({
  name: 'with-fault',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path !== inRoot(file)) return undefined;
      const source = readFileSync(path, 'utf8');
      if (!source.includes(from)) throw new Error(`${file} no longer says: ${from}`);
      return { contents: source.replace(from, to), loader: 'ts' };
    });
  },
});

const DAY_MS = 86_400_000;

/** Those of earlier runs. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > DAY_MS) rmSync(file, { force: true });
  }
}

/**
 * Bundles a server as `npm run build` does, beside its build, which tests of `npm start` write meanwhile. All test files
 * of one run of jest share a bundle, so that its code is compiled once; one with a fault is its caller's alone.
 */
export async function bundle(project: string, fault?: Mutation): Promise<string> {
  const folder = inRoot(project, 'node_modules/.under-test');
  const run = process.env.TEST_DATABASES_DIR;
  const shared = run && !fault ? join(folder, `${basename(run)}.mjs`) : undefined;
  if (shared && existsSync(shared)) return shared;
  const own = join(folder, `${process.pid}${fault ? '-faulty' : ''}.mjs`);
  await build({
    entryPoints: [inRoot(project, 'src/main.ts')],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    logLevel: 'error',
    plugins: [...(fault ? [withFault(fault)] : []), packagesOutside],
  });
  removeLeftovers(folder);
  if (!shared) {
    process.once('exit', () => rmSync(own, { force: true }));
    return own;
  }
  renameSync(own, shared);
  return shared;
}
