import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  folderOf,
  foldersOf,
  isWhole,
  linesOf,
  publishBuiltIn,
  publishedPlugins,
  registryOf,
} from './registry.mjs';
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
      .filter((version) => !isWhole(dataDir, id, version))
      .map(
        (version) =>
          `${id} ${version} is left out: ${join(folderOf(dataDir), id, version)} is not whole. Publish it again.`,
      ),
  );
}

/** Anything younger may still be in use by another process that shares the folder. */
const UNFINISHED_AFTER_MS = 10 * 60_000;

function removeOld(path) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (Math.abs(age) > UNFINISHED_AFTER_MS) rmSync(path, { recursive: true, force: true });
}

/** Removes leftovers of an interrupted publish or registry update. */
function clearUnfinished(dataDir) {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) removeOld(join(folder, name));
  for (const id of publishedPlugins(dataDir))
    for (const name of readdirSync(join(folder, id)))
      if (name.startsWith('.')) removeOld(join(folder, id, name));
}

/** Publishes this repository's built plugins and repairs what it can. Returns the messages for the operator. */
export function preparePlugins(dataDir, plugins = builtInPlugins()) {
  clearUnfinished(dataDir);
  const messages = mendRegistry(dataDir);
  publishBuiltIn(dataDir, plugins);
  return [...messages, ...halfVersions(dataDir)];
}
