import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import webpack from 'webpack';

const FOLDER = new URL('./public/', import.meta.url);
const TRACING = fileURLToPath(new URL('./src/tracing/tracing.ts', import.meta.url));

/** A build of its own: sharing modules with the page's would split what is one function there. */
async function tracingScript() {
  const { outputFiles } = await build({
    entryPoints: [TRACING],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return Buffer.from(outputFiles[0].contents);
}

/** A webpack plugin: puts the files of public/, and tracing.js, beside the build, under the names by which they are asked for. */
export const staticFiles = {
  apply(compiler) {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('static-files', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'static-files', stage }, async () => {
        for (const name of readdirSync(FOLDER)) {
          const file = new URL(name, FOLDER);
          compilation.fileDependencies.add(file.pathname);
          compilation.emitAsset(name, new sources.RawSource(readFileSync(file)));
        }
        compilation.fileDependencies.add(TRACING);
        compilation.emitAsset('tracing.js', new sources.RawSource(await tracingScript()));
      });
    });
  },
};
