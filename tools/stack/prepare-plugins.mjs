import { renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  clearUnfinished,
  folderOf,
  foldersOf,
  isWhole,
  isWithdrawn,
  publishedPlugins,
} from '../../apps/bff/src/plugin-files/plugin-folder.mjs';
import { linesOf, registryOf } from '../../apps/bff/src/plugin-files/registry-file.mjs';
import { publishBuiltIn } from './registry.mjs';
import { builtInPlugins } from './workspace.mjs';

/**
 * Sets a damaged registry aside; `publishBuiltIn` then recreates it. Plugins that config/plugins.json does not
 * name are left out, since their permission is unknown. Returns the messages for the operator.
 */
function mendRegistry(dataDir) {
  if (linesOf(dataDir)) return [];
  const file = registryOf(dataDir);
  try {
    renameSync(file, `${file}.damaged`);
  } catch (error) {
    // Another process that shares the folder has already moved it.
    if (error.code !== 'ENOENT') throw error;
  }
  const known = builtInPlugins().map(({ id }) => id);
  const unknown = publishedPlugins(dataDir).filter((id) => !known.includes(id));
  return [
    `${file} was damaged and is made anew from this repository's own plugins (${known.join(', ')}); the damaged one is ` +
      'beside it. Versions that somebody had chosen must be chosen again: npm run ship -- activate',
    ...unknown.map(
      (id) => `${id} is published and not in config/plugins.json, so it was left out of the registry.`,
    ),
  ];
}

/** One sentence per incomplete version folder; these are never served. */
function halfVersions(dataDir) {
  return publishedPlugins(dataDir).flatMap((id) =>
    foldersOf(dataDir, id)
      .filter((version) => !isWhole(dataDir, id, version) && !isWithdrawn(dataDir, id, version))
      .map(
        (version) =>
          `${id} ${version} is left out: ${join(folderOf(dataDir), id, version)} is not whole. Publish it again.`,
      ),
  );
}

/** Publishes this repository's built plugins and repairs what it can. Returns the messages for the operator. */
export function preparePlugins(dataDir, plugins = builtInPlugins()) {
  clearUnfinished(dataDir);
  const messages = mendRegistry(dataDir);
  publishBuiltIn(dataDir, plugins);
  return [...messages, ...halfVersions(dataDir)];
}
