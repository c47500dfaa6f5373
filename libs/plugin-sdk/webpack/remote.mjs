import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { baseConfig } from './base.mjs';
import { readManifest, writesPluginJson } from './manifest.mjs';
import { writesPagePreloads } from './preloads.mjs';
import { sharedByShell } from './shared.mjs';

/**
 * The whole build of a plugin. Its webpack.config.mjs is
 * `export default remoteConfig(import.meta.url)`; everything else is in src/manifest.ts and src/plugin.ts.
 */
export async function remoteConfig(configUrl) {
  const folder = fileURLToPath(new URL('./', configUrl));
  const { id } = await readManifest(folder);
  const base = baseConfig({ id, folder });
  // Otherwise the federation plugin finds webpack in the stack of an error that it causes, which takes 1.5 s.
  process.env.FEDERATION_WEBPACK_PATH ??= createRequire(configUrl).resolve('webpack');
  return {
    ...base,
    name: id,
    entry: './src/index.ts',
    // A page and a slot share small modules: a request for each costs a page more than a copy in both.
    optimization: { ...base.optimization, splitChunks: { minSize: 60_000 } },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: id,
        // A global property, not a variable, since an id such as repairs-stats is no valid identifier.
        library: { type: 'global', name: id },
        filename: 'remoteEntry.js',
        exposes: { './plugin': './src/plugin.ts' },
        shared: sharedByShell,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true },
      }),
      writesPluginJson(folder),
      writesPagePreloads(folder),
    ],
  };
}
