import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonIfWhole, replaceFile, writeDurably } from '../../../../libs/db/src/durable-file.mjs';

// Not TypeScript, so that the BFF and the tools share it without a build.

export const folderOf = (dataDir) => join(dataDir, 'plugins');

const manifestFile = (dataDir, id, version) => join(folderOf(dataDir), id, version, 'plugin.json');
const withdrawnFile = (dataDir, id, version) => join(folderOf(dataDir), '.withdrawn', id, `${version}.json`);

export const isWithdrawn = (dataDir, id, version) => existsSync(withdrawnFile(dataDir, id, version));

/** Whether a version can be served: publishing writes plugin.json last, and it must name this plugin. */
export const isWhole = (dataDir, id, version) =>
  readJsonIfWhole(manifestFile(dataDir, id, version))?.id === id && !isWithdrawn(dataDir, id, version);

/** The names below a folder that belong to the product's users, sorted; hidden ones are its own. */
function namesIn(folder) {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];
}

/** All version folders of a plugin, complete or not. */
export const foldersOf = (dataDir, id) => namesIn(join(folderOf(dataDir), id));

/** The complete published versions of a plugin, sorted by name. */
export const versionsOf = (dataDir, id) =>
  foldersOf(dataDir, id).filter((version) => isWhole(dataDir, id, version));

/** The withdrawn versions of a plugin, sorted by name. */
export const withdrawnVersionsOf = (dataDir, id) =>
  namesIn(join(folderOf(dataDir), '.withdrawn', id)).map((name) => name.replace(/\.json$/, ''));

/** The plugins with at least one published version, current or not. */
export const publishedPlugins = (dataDir) =>
  namesIn(folderOf(dataDir)).filter((name) => statSync(join(folderOf(dataDir), name)).isDirectory());

/** The manifest of a version that can be served; undefined for others. */
export const manifestIn = (dataDir, id, version) =>
  isWhole(dataDir, id, version) ? readJsonIfWhole(manifestFile(dataDir, id, version)) : undefined;

/** The manifest of a withdrawn version: its pages stay known when its files are gone. */
export const withdrawnManifest = (dataDir, id, version) =>
  readJsonIfWhole(withdrawnFile(dataDir, id, version))?.manifest;

export const isVersionName = (version) => /^\w[\w.+-]{0,59}$/.test(version);

/** Why a version cannot be published, as a sentence; undefined when it can be. */
export function whyNotPublishable(dataDir, id, version) {
  if (isWithdrawn(dataDir, id, version))
    return `${id} ${version} was withdrawn, and a published version never changes. Publish the next one.`;
  if (isWhole(dataDir, id, version))
    return `${id} ${version} has been published already, and a published version never changes. Publish the next one.`;
  return undefined;
}

/** A new hidden folder in which a version is put together. Random: two containers may have the same process id. */
export function newStaging(dataDir, id, version) {
  const staging = join(folderOf(dataDir), id, `.${version}.${randomUUID()}`);
  mkdirSync(staging, { recursive: true });
  return staging;
}

/**
 * Makes a staged version, already flushed, the published one, atomically. False when another process has published
 * this version first; the staged one is then removed.
 */
export function place(dataDir, id, version, staging, { replaces = () => false } = {}) {
  const target = join(folderOf(dataDir), id, version);
  try {
    replaceFile(staging, target);
    return true;
  } catch (error) {
    if (!existsSync(target)) throw error;
    if (isWhole(dataDir, id, version) && !replaces(target)) {
      rmSync(staging, { recursive: true, force: true });
      return false;
    }
    rmSync(target, { recursive: true, force: true });
    replaceFile(staging, target);
    return true;
  }
}

/** Marks a version as withdrawn, for ever, keeping its manifest. Its files are removed by `removeFiles`. */
export function markWithdrawn(dataDir, id, version, by, at) {
  const manifest = readJsonIfWhole(manifestFile(dataDir, id, version));
  mkdirSync(join(folderOf(dataDir), '.withdrawn', id), { recursive: true });
  writeDurably(withdrawnFile(dataDir, id, version), JSON.stringify({ by, at, manifest }));
}

/** Removes a version: at once for requests, which never see a half of it. */
export function removeFiles(dataDir, id, version) {
  const folder = join(folderOf(dataDir), id, version);
  if (!existsSync(folder)) return;
  const aside = join(folderOf(dataDir), id, `.${version}.${randomUUID()}`);
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}

/** Anything younger may still be in use by another process that shares the folder. */
const UNFINISHED_AFTER_MS = 10 * 60_000;

function removeOld(path) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (Math.abs(age) > UNFINISHED_AFTER_MS) rmSync(path, { recursive: true, force: true });
}

/** Removes what an interrupted publish, withdrawal or registry update of this plugin has left. */
export function clearUnfinishedOf(dataDir, id) {
  const folder = join(folderOf(dataDir), id);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.startsWith('.')) removeOld(join(folder, name));
  for (const version of withdrawnVersionsOf(dataDir, id)) removeFiles(dataDir, id, version);
}

/** The same for all plugins, and for the registry. */
export function clearUnfinished(dataDir) {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) removeOld(join(folder, name));
  for (const id of publishedPlugins(dataDir)) clearUnfinishedOf(dataDir, id);
}
