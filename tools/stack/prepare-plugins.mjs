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
 * Puts a damaged registry aside; `publishBuiltIn` then makes it anew. A plugin that config/plugins.json does not name
 * stays out of it: nobody would know who may use it. Answers what the operator should be told.
 */
function mendRegistry(dataDir) {
  if (linesOf(dataDir)) return [];
  const file = registryOf(dataDir);
  try {
    renameSync(file, `${file}.damaged`);
  } catch (error) {
    // Another process that shares the folder was quicker.
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

/** Folders of versions that are not whole, as a sentence each; they are offered to nobody. */
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

/** What is younger may be the work of another process that shares the folder. */
const UNFINISHED_AFTER_MS = 10 * 60_000;

function removeOld(path) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (Math.abs(age) > UNFINISHED_AFTER_MS) rmSync(path, { recursive: true, force: true });
}

/** Removes what an interrupted publish or change of the registry left behind. */
function clearUnfinished(dataDir) {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) removeOld(join(folder, name));
  for (const id of publishedPlugins(dataDir))
    for (const name of readdirSync(join(folder, id)))
      if (name.startsWith('.')) removeOld(join(folder, id, name));
}

/** Publishes what this repository has built, mending what can be mended. Answers what the operator should be told. */
export function preparePlugins(dataDir, plugins = builtInPlugins()) {
  clearUnfinished(dataDir);
  const messages = mendRegistry(dataDir);
  publishBuiltIn(dataDir, plugins);
  return [...messages, ...halfVersions(dataDir)];
}
