import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  folderOf,
  isVersionName,
  isWithdrawn,
  manifestIn,
  newStaging,
  place,
  removeFiles,
  whyNotPublishable,
} from '../../apps/bff/src/plugin-files/plugin-folder.mjs';
import {
  changeRegistryNow,
  following,
  linesOf,
  registryOf,
  withLine,
} from '../../apps/bff/src/plugin-files/registry-file.mjs';
import { flush } from '../../libs/db/src/durable-file.mjs';
import { builtInPlugins, inRoot, readJson, UserFacingError } from './workspace.mjs';

function refuseDamaged(dataDir, lines) {
  if (lines) return lines;
  throw new UserFacingError(`${registryOf(dataDir)} is damaged. Start the stack: it makes it anew.`);
}

/** The registry entries; throws a UserFacingError when the file is damaged, which the next start repairs. */
export const readRegistry = (dataDir) => refuseDamaged(dataDir, linesOf(dataDir));

/** Changes the registry entries by a function of them, which returns `{ lines?, result? }`; returns its result. */
export const change = (dataDir, make) =>
  changeRegistryNow(dataDir, (lines) => make(refuseDamaged(dataDir, lines)));

export const register = (dataDir, entry) => change(dataDir, (lines) => ({ lines: withLine(lines, entry) }));

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

function contentHash(folder) {
  const hash = createHash('sha256');
  for (const file of filesOf(folder)) hash.update(`${relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

/** Throws what `publish` would throw, for callers that would otherwise build first. */
export function refuseVersion(dataDir, id, version) {
  if (!isVersionName(version)) throw new UserFacingError(`"${version}" is not a version name.`);
  const problem = whyNotPublishable(dataDir, id, version);
  if (problem) throw new UserFacingError(problem);
}

/** Syncs to disk before renaming to the final folder; safe with several processes that share the folder. */
function putFolder(dataDir, id, version, dist, options) {
  const staging = newStaging(dataDir, id, version);
  cpSync(dist, staging, { recursive: true });
  for (const file of filesOf(staging)) flush(file);
  return place(dataDir, id, version, staging, options);
}

/** Copies a build into its own immutable folder; an existing complete version is refused. Returns the folder (PLUGIN-2). */
export function publish(dataDir, id, version, dist) {
  refuseVersion(dataDir, id, version);
  // False where another process was first.
  if (!putFolder(dataDir, id, version, dist)) refuseVersion(dataDir, id, version);
  return join(folderOf(dataDir), id, version);
}

/** Removes a version that is no longer needed; only for development builds. */
export const unpublish = removeFiles;

/** The entry of config/plugins.json: the plugin's project and the permission that the server requires. */
export function knownPlugin(id) {
  const known = builtInPlugins().find((plugin) => plugin.id === id);
  if (known) return known;
  const names = builtInPlugins().map((plugin) => plugin.id);
  throw new UserFacingError(
    `There is no plugin "${id}" in config/plugins.json. It names: ${names.join(', ')}.`,
  );
}

/** A known plugin with its build's metadata. */
export function builtPlugin(id) {
  const known = knownPlugin(id);
  const dist = inRoot(known.project, 'dist');
  const manifest = join(dist, 'plugin.json');
  if (!existsSync(manifest))
    throw new UserFacingError(`${id} has not been built: ${known.project}/dist/plugin.json is missing.`);
  const { title } = readJson(manifest);
  return { ...known, dist, title, packageVersion: readJson(inRoot(known.project, 'package.json')).version };
}

export const publishedTitle = (dataDir, id, version) => manifestIn(dataDir, id, version).title;

export const lineFor = ({ id, title, requires }, version) => ({
  id,
  title,
  version,
  ...(requires && { requires }),
});

/** Whether a published folder is identical to this build; a power cut may have left empty files. */
const isCopyOf = (folder, dist) => existsSync(folder) && contentHash(folder) === contentHash(dist);

/**
 * Publishes this repository's builds and makes them current, except where a version was chosen with
 * `npm run ship -- activate` or by a team. Safe with several processes that share the folder.
 */
export function publishBuiltIn(dataDir, plugins = builtInPlugins()) {
  const built = plugins.flatMap(({ id }) => {
    const plugin = builtPlugin(id);
    // Versions are named by content hash, so concurrent publishers write identical folders.
    const version = `${plugin.packageVersion}-${contentHash(plugin.dist)}`;
    if (isWithdrawn(dataDir, id, version)) return [];
    if (!isCopyOf(join(folderOf(dataDir), id, version), plugin.dist))
      putFolder(dataDir, id, version, plugin.dist, { replaces: (target) => !isCopyOf(target, plugin.dist) });
    return { ...lineFor(plugin, version), builtIn: true };
  });
  change(dataDir, (before) => {
    const lines = new Map(before.map((line) => [line.id, line]));
    for (const line of built)
      if (!lines.has(line.id) || lines.get(line.id).builtIn)
        lines.set(line.id, following(lines.get(line.id), line));
    return { lines: [...lines.values()] };
  });
}
