import { rmSync } from 'node:fs';
import { watchBuild } from '../../libs/plugin-sdk/webpack/watch.mjs';
import { inRoot } from '../stack/workspace.mjs';
import { devBuilds } from './dev-builds.mjs';

/** Builds and publishes a plugin now and at each save. Returns a stop function that restores the previous version. */
export async function watchPlugin({ dataDir, plugin, onShipped }) {
  const builds = devBuilds(dataDir, plugin);
  const outputPath = inRoot('node_modules/.cache/dev', plugin.id);
  const stop = await watchBuild({
    folder: inRoot(plugin.project),
    outputPath,
    onBuilt(ms) {
      const version = `dev-${Date.now()}`;
      builds.ship(version, outputPath);
      onShipped(plugin.id, version, ms);
    },
    onFailed: (what) => console.error(what),
  });
  return async () => {
    await stop();
    rmSync(outputPath, { recursive: true, force: true });
    return builds.putBack();
  };
}
