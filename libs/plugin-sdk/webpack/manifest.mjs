import { build } from 'esbuild';
import webpack from 'webpack';

/** Reads what `src/manifest.ts` exports as `manifest`; it is data, so it can be run by itself. */
export async function readManifest(folder) {
  const { outputFiles } = await build({
    entryPoints: [`${folder}src/manifest.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { manifest } = await import(`data:text/javascript;base64,${code}`);
  if (!manifest?.id) throw new Error(`${folder}src/manifest.ts must export const manifest`);
  return manifest;
}

/** Writes the manifest as plugin.json beside the code, where the server and the shell read it. */
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
