import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, lineFor, publish, readRegistry, register, unpublish } from '../stack/registry.mjs';
import { readJson } from '../stack/workspace.mjs';

const KEEP_BUILDS = 3;

/** Injected into the plugin: an open tab reloads once the server offers a newer build. */
const reloadOnSave = (id, version) => `
;(() => {
  if (globalThis.reloadsOnSave) return;
  globalThis.reloadsOnSave = true;
  setInterval(async () => {
    const answer = await fetch('/api/plugins', { headers: { 'X-Background': '1' } }).catch(() => undefined);
    if (!answer?.ok) return;
    const { plugins } = await answer.json();
    const listed = plugins.find((plugin) => plugin.id === ${JSON.stringify(id)});
    if (listed && listed.version !== ${JSON.stringify(version)}) location.reload();
  }, 250);
})();
`;

/** Publishes development builds of one plugin into a stack that is running on `dataDir`. */
export function devBuilds(dataDir, plugin) {
  const { id } = plugin;
  const before = readRegistry(dataDir).find((line) => line.id === id);
  const shipped = [];
  return {
    /** Makes a build the current one and removes the oldest, which is no longer needed. */
    ship(version, dist) {
      const folder = publish(dataDir, id, version, dist);
      appendFileSync(join(folder, 'remoteEntry.js'), reloadOnSave(id, version));
      const { title } = readJson(join(dist, 'plugin.json'));
      // Keeps the built-in flag, so that the next npm start restores the real build even after a crash.
      register(dataDir, { ...lineFor({ ...plugin, title }, version), builtIn: true });
      shipped.push(version);
      if (shipped.length > KEEP_BUILDS) unpublish(dataDir, id, shipped.shift());
    },
    /** Restores the previous state. Returns the version that is current again, if there was one. */
    putBack() {
      if (before) register(dataDir, before);
      else change(dataDir, (lines) => ({ lines: lines.filter((line) => line.id !== id) }));
      for (const version of shipped) unpublish(dataDir, id, version);
      return before?.version;
    },
  };
}
