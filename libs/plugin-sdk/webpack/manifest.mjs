import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import webpack from 'webpack';

/** The exports of a TypeScript data file; it must not need a browser. */
export async function readExports(file) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return importText(outputFiles[0].contents);
}

/** The exports of freshly bundled code. */
export function importText(code) {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

/** The manifest of a plugin. */
export async function readManifest(folder) {
  const { manifest } = await readExports(pathToFileURL(`${folder}src/manifest.ts`));
  if (!manifest?.id) throw new Error(`${folder}src/manifest.ts must export const manifest`);
  return manifest;
}

/** Writes the manifest as plugin.json beside the code, for the server and the shell. */
export function writesPluginJson(folder) {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap('plugin.json', (compilation) => {
        const { Compilation, sources } = webpack;
        compilation.hooks.processAssets.tapPromise(
          { name: 'plugin.json', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
          async () => {
            compilation.fileDependencies.add(`${folder}src/manifest.ts`);
            const text = JSON.stringify(await readManifest(folder), null, 2);
            compilation.emitAsset('plugin.json', new sources.RawSource(`${text}\n`));
          },
        );
      });
    },
  };
}
