import { readFileSync, rmSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';
import { packagesOutside } from '../../apps/bff/test/packages-outside';
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

/** Bundles a server like `npm run build`, under a name unique to this run, so that it does not collide with a build. */
export async function bundle(project: string, mutation?: Mutation): Promise<string> {
  const outfile = inRoot(project, `node_modules/.under-test/${process.pid}.mjs`);
  await build({
    entryPoints: [inRoot(project, 'src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    logLevel: 'error',
    plugins: [...(mutation ? [withFault(mutation)] : []), packagesOutside],
  });
  process.once('exit', () => rmSync(outfile, { force: true }));
  return outfile;
}
