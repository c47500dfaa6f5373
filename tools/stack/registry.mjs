import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { flush, replaceFile, writeDurably } from '../../libs/db/src/durable-file.mjs';
import { builtInPlugins, inRoot, readJson, readJsonIfWhole, UserFacingError } from './workspace.mjs';

/** Where plugins are published. */
export const folderOf = (dataDir) => join(dataDir, 'plugins');
export const registryOf = (dataDir) => join(folderOf(dataDir), 'registry.json');

const isLine = (line) => typeof line?.id === 'string' && typeof line.version === 'string';

/** The lines of the registry: `{ id, title, version, requires?, builtIn? }`; undefined when the file is damaged. */
export function linesOf(dataDir) {
  const file = registryOf(dataDir);
  if (!existsSync(file)) return [];
  const plugins = readJsonIfWhole(file)?.plugins;
  return Array.isArray(plugins) && plugins.every(isLine) ? plugins : undefined;
}

/** The lines of the registry, or a UserFacingError when it is damaged: the next start mends it. */
export function readRegistry(dataDir) {
  const lines = linesOf(dataDir);
  if (!lines)
    throw new UserFacingError(`${registryOf(dataDir)} is damaged. Start the suite: it makes it anew.`);
  return lines;
}

/** In one step, so that a running BFF never reads half a registry. */
export function writeRegistry(dataDir, plugins) {
  const text = `${JSON.stringify({ plugins }, null, 2)}\n`;
  const file = registryOf(dataDir);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeDurably(file, text);
}

/** Whether a version's folder holds what a publish puts there last to be read: a plugin.json of this plugin. */
export const isWhole = (dataDir, id, version) =>
  readJsonIfWhole(join(folderOf(dataDir), id, version, 'plugin.json'))?.id === id;

/** Puts one line into the registry, in place of the plugin's old one. */
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

/** The names of all version folders of a plugin, whole or not. */
export function foldersOf(dataDir, id) {
  const folder = join(folderOf(dataDir), id);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];
}

/** The versions of a plugin that have been published and are whole, in the order of their names. */
export const versionsOf = (dataDir, id) =>
  foldersOf(dataDir, id).filter((version) => isWhole(dataDir, id, version));

/** The plugins of which any version has been published, current or not. */
export function publishedPlugins(dataDir) {
  const folder = folderOf(dataDir);
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
}

/** Refuses what `publish` would refuse, for callers who would build for a minute first. */
export function refuseVersion(dataDir, id, version) {
  if (!/^\w[\w.+-]*$/.test(version)) throw new UserFacingError(`"${version}" is not a version name.`);
  if (isWhole(dataDir, id, version))
    throw new UserFacingError(
      `${id} ${version} has been published already, and a published version never changes. Publish the next one.`,
    );
}

/** Everything is on the disk before the folder gets its name; several processes that share the folder may do so at once. */
function putFolder(dataDir, id, version, dist, { replaces = false } = {}) {
  const target = join(folderOf(dataDir), id, version);
  // Not the process id: two containers that share the folder may have the same one.
  const aside = join(folderOf(dataDir), id, `.${version}.${randomUUID()}`);
  cpSync(dist, aside, { recursive: true });
  for (const file of filesOf(aside)) flush(file);
  try {
    replaceFile(aside, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    if (isCopyOf(target, { dist }) || (isWhole(dataDir, id, version) && !replaces)) {
      // Another process was quicker.
      rmSync(aside, { recursive: true, force: true });
      if (!replaces) refuseVersion(dataDir, id, version);
    } else {
      rmSync(target, { recursive: true, force: true });
      replaceFile(aside, target);
    }
  }
  return target;
}

/** Copies a build into its own folder for ever; a version that is there and whole is refused, never changed. Answers the folder (PLUGIN-2). */
export function publish(dataDir, id, version, dist) {
  refuseVersion(dataDir, id, version);
  return putFolder(dataDir, id, version, dist);
}

/** Removes a version nobody needs any more; only for builds made while developing. */
export function unpublish(dataDir, id, version) {
  rmSync(join(folderOf(dataDir), id, version), { recursive: true, force: true });
}

/** The line of config/plugins.json: where the plugin's project is, and the server's rule for it. */
export function knownPlugin(id) {
  const known = builtInPlugins().find((plugin) => plugin.id === id);
  if (known) return known;
  const names = builtInPlugins().map((plugin) => plugin.id);
  throw new UserFacingError(
    `There is no plugin "${id}" in config/plugins.json. It names: ${names.join(', ')}.`,
  );
}

/** A known plugin with what its build says of itself. */
export function builtPlugin(id) {
  const known = knownPlugin(id);
  const dist = inRoot(known.project, 'dist');
  const manifest = join(dist, 'plugin.json');
  if (!existsSync(manifest))
    throw new UserFacingError(`${id} has not been built: ${known.project}/dist/plugin.json is missing.`);
  const { title } = readJson(manifest);
  return { ...known, dist, title, packageVersion: readJson(inRoot(known.project, 'package.json')).version };
}

/** What a published version calls itself. */
export const publishedTitle = (dataDir, id, version) =>
  readJson(join(folderOf(dataDir), id, version, 'plugin.json')).title;

/** The registry line of a version. */
export const lineFor = ({ id, title, requires }, version) => ({
  id,
  title,
  version,
  ...(requires && { requires }),
});

/** Whether a published folder holds this build to the last byte; a power cut may have left files of it empty. */
const isCopyOf = (folder, { dist }) => existsSync(folder) && contentHash(folder) === contentHash(dist);

/**
 * Publishes what this repository has built and makes it current, except where somebody has chosen a version
 * with `npm run ship -- activate`. Several processes that share the folder may do so at once.
 */
export function publishBuiltIn(dataDir, plugins = builtInPlugins()) {
  const built = plugins.map(({ id }) => {
    const plugin = builtPlugin(id);
    // Named after its content, so whoever publishes it publishes the same.
    const version = `${plugin.packageVersion}-${contentHash(plugin.dist)}`;
    if (!isCopyOf(join(folderOf(dataDir), id, version), plugin))
      putFolder(dataDir, id, version, plugin.dist, { replaces: true });
    return { ...lineFor(plugin, version), builtIn: true };
  });
  const lines = new Map(readRegistry(dataDir).map((line) => [line.id, line]));
  for (const line of built) if (!lines.has(line.id) || lines.get(line.id).builtIn) lines.set(line.id, line);
  writeRegistry(dataDir, [...lines.values()]);
}
