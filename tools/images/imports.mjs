import { isBuiltin } from 'node:module';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/** The transitive imports of scripts: `files` of this repository (including the scripts) and npm `packages`. */
export async function importsOf(root, scripts) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: scripts,
    outdir: 'never-written',
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'external',
    preserveSymlinks: true,
    logLevel: 'warning',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const packages = imports.filter(({ path }) => !isBuiltin(path)).map(({ path }) => packageOf(path));
  return {
    files: Object.keys(metafile.inputs).map((file) => relative(root, resolve(root, file))),
    packages: [...new Set(packages)].sort(),
  };
}
