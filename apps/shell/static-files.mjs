import { readdirSync, readFileSync } from 'node:fs';
import webpack from 'webpack';

const FOLDER = new URL('./public/', import.meta.url);

/** A webpack plugin: puts the files of public/ beside the build, under the names by which browsers ask for them. */
export const staticFiles = {
  apply(compiler) {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('static-files', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'static-files', stage }, () => {
        for (const name of readdirSync(FOLDER)) {
          const file = new URL(name, FOLDER);
          compilation.fileDependencies.add(file.pathname);
          compilation.emitAsset(name, new sources.RawSource(readFileSync(file)));
        }
      });
    });
  },
};
