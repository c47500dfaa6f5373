import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineFor, publish, readRegistry, register, unpublish, writeRegistry } from '../stack/registry.mjs';
import { readJson } from '../stack/workspace.mjs';

const KEEP_BUILDS = 3;

/** Runs in the page with the plugin: an open tab reloads once the server offers a newer build. */
const reloadOnSave = (id, version) => `
;(() => {
  if (globalThis.reloadsOnSave) return;
  globalThis.reloadsOnSave = true;
  setInterval(async () => {
    const answer = await fetch('/api/plugins', { headers: { 'X-Background': '1' } }).catch(() => undefined);
    if (!answer?.ok) return;
    const { plugins } = await answer.json();
    const offered = plugins.find((plugin) => plugin.id === ${JSON.stringify(id)});
    if (offered && offered.version !== ${JSON.stringify(version)}) location.reload();
  }, 250);
})();
`;

/** The builds of one plugin while it is being developed, in a suite that is running on `dataDir`. */
export function devBuilds(dataDir, plugin) {
  const { id } = plugin;
  const before = readRegistry(dataDir).find((line) => line.id === id);
  const shipped = [];
  return {
    /** Makes a build the current one; the oldest are removed, since nobody goes back to them. */
    ship(version, dist) {
      const folder = publish(dataDir, id, version, dist);
      appendFileSync(join(folder, 'remoteEntry.js'), reloadOnSave(id, version));
      const { title } = readJson(join(dist, 'plugin.json'));
      // Stays marked as built in, so that the next npm start puts the real build back whatever happens here.
      register(dataDir, { ...lineFor({ ...plugin, title }, version), builtIn: true });
      shipped.push(version);
      if (shipped.length > KEEP_BUILDS) unpublish(dataDir, id, shipped.shift());
    },
    /** Leaves the suite as it was found. Answers the version that is current again, if there was one. */
    putBack() {
      if (before) register(dataDir, before);
      else
        writeRegistry(
          dataDir,
          readRegistry(dataDir).filter((line) => line.id !== id),
        );
      for (const version of shipped) unpublish(dataDir, id, version);
      return before?.version;
    },
  };
}
