import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { flush, replaceFile, writeDurably } from '../../libs/db/src/durable-file.mjs';
import { builtInPlugins, inRoot, readJson, readJsonIfWhole, UserFacingError } from './workspace.mjs';

export const folderOf = (dataDir) => join(dataDir, 'plugins');
export const registryOf = (dataDir) => join(folderOf(dataDir), 'registry.json');

const isLine = (line) => typeof line?.id === 'string' && typeof line.version === 'string';

/** The registry entries: `{ id, title, version, requires?, builtIn? }`; undefined when the file is damaged. */
export function linesOf(dataDir) {
  const file = registryOf(dataDir);
  if (!existsSync(file)) return [];
  const plugins = readJsonIfWhole(file)?.plugins;
  return Array.isArray(plugins) && plugins.every(isLine) ? plugins : undefined;
}

/** The registry entries; throws a UserFacingError when the file is damaged, which the next start repairs. */
export function readRegistry(dataDir) {
  const lines = linesOf(dataDir);
  if (!lines)
    throw new UserFacingError(`${registryOf(dataDir)} is damaged. Start the suite: it makes it anew.`);
  return lines;
}

/** Atomic, so that a running BFF never reads a partial registry. */
export function writeRegistry(dataDir, plugins) {
  const text = `${JSON.stringify({ plugins }, null, 2)}\n`;
  const file = registryOf(dataDir);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeDurably(file, text);
}

/** Whether a version's folder is complete: publish writes plugin.json last, and it must name this plugin. */
export const isWhole = (dataDir, id, version) =>
  readJsonIfWhole(join(folderOf(dataDir), id, version, 'plugin.json'))?.id === id;

export function register(dataDir, entry) {
  const plugins = readRegistry(dataDir);
  const known = plugins.some(({ id }) => id === entry.id);
  writeRegistry(
    dataDir,
    known ? plugins.map((old) => (old.id === entry.id ? entry : old)) : [...plugins, entry],
  );
}

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

/** All version folders of a plugin, complete or not. */
export function foldersOf(dataDir, id) {
  const folder = join(folderOf(dataDir), id);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];
}

/** The complete published versions of a plugin, sorted by name. */
export const versionsOf = (dataDir, id) =>
  foldersOf(dataDir, id).filter((version) => isWhole(dataDir, id, version));

/** The plugins with at least one published version, current or not. */
export function publishedPlugins(dataDir) {
  const folder = folderOf(dataDir);
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
}

/** Throws what `publish` would throw, for callers that would otherwise build first. */
export function refuseVersion(dataDir, id, version) {
  if (!/^\w[\w.+-]*$/.test(version)) throw new UserFacingError(`"${version}" is not a version name.`);
  if (isWhole(dataDir, id, version))
    throw new UserFacingError(
      `${id} ${version} has been published already, and a published version never changes. Publish the next one.`,
    );
}

/** Syncs to disk before renaming to the final folder; safe with several processes that share the folder. */
function putFolder(dataDir, id, version, dist, { replaces = false } = {}) {
  const target = join(folderOf(dataDir), id, version);
  // A random name: two containers that share the folder may have the same process id.
  const aside = join(folderOf(dataDir), id, `.${version}.${randomUUID()}`);
  cpSync(dist, aside, { recursive: true });
  for (const file of filesOf(aside)) flush(file);
  try {
    replaceFile(aside, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    if (isCopyOf(target, { dist }) || (isWhole(dataDir, id, version) && !replaces)) {
      // Another process was first.
      rmSync(aside, { recursive: true, force: true });
      if (!replaces) refuseVersion(dataDir, id, version);
    } else {
      rmSync(target, { recursive: true, force: true });
      replaceFile(aside, target);
    }
  }
  return target;
}

/** Copies a build into its own immutable folder; an existing complete version is refused. Returns the folder (PLUGIN-2). */
export function publish(dataDir, id, version, dist) {
  refuseVersion(dataDir, id, version);
  return putFolder(dataDir, id, version, dist);
}

/** Removes a version that is no longer needed; only for development builds. */
export function unpublish(dataDir, id, version) {
  rmSync(join(folderOf(dataDir), id, version), { recursive: true, force: true });
}

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

export const publishedTitle = (dataDir, id, version) =>
  readJson(join(folderOf(dataDir), id, version, 'plugin.json')).title;

export const lineFor = ({ id, title, requires }, version) => ({
  id,
  title,
  version,
  ...(requires && { requires }),
});

/** Whether a published folder is identical to this build; a power cut may have left empty files. */
const isCopyOf = (folder, { dist }) => existsSync(folder) && contentHash(folder) === contentHash(dist);

/**
 * Publishes this repository's builds and makes them current, except where a version was chosen with
 * `npm run ship -- activate`. Safe with several processes that share the folder.
 */
export function publishBuiltIn(dataDir, plugins = builtInPlugins()) {
  const built = plugins.map(({ id }) => {
    const plugin = builtPlugin(id);
    // Versions are named by content hash, so concurrent publishers write identical folders.
    const version = `${plugin.packageVersion}-${contentHash(plugin.dist)}`;
    if (!isCopyOf(join(folderOf(dataDir), id, version), plugin))
      putFolder(dataDir, id, version, plugin.dist, { replaces: true });
    return { ...lineFor(plugin, version), builtIn: true };
  });
  const lines = new Map(readRegistry(dataDir).map((line) => [line.id, line]));
  for (const line of built) if (!lines.has(line.id) || lines.get(line.id).builtIn) lines.set(line.id, line);
  writeRegistry(dataDir, [...lines.values()]);
}
