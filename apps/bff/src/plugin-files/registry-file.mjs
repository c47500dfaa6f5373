import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readJsonIfWhole, writeDurably } from '../../../../libs/db/src/durable-file.mjs';
import { folderOf, isWhole, isWithdrawn, markWithdrawn, removeFiles } from './plugin-folder.mjs';

export const registryOf = (dataDir) => join(folderOf(dataDir), 'registry.json');

const isLine = (line) => typeof line?.id === 'string' && typeof line.version === 'string';

/**
 * The registry entries: `{ id, title, version, requires?, builtIn?, withdrawn?, withdrawnVersions?, previous? }`; undefined
 * when the file is damaged.
 */
export function linesOf(dataDir) {
  const file = registryOf(dataDir);
  if (!existsSync(file)) return [];
  const plugins = readJsonIfWhole(file)?.plugins;
  return Array.isArray(plugins) && plugins.every(isLine) ? plugins : undefined;
}

/** Atomic, so that a running BFF never reads a partial registry. Outside of tests only under the lock. */
export function writeRegistry(dataDir, plugins) {
  const text = `${JSON.stringify({ plugins }, null, 2)}\n`;
  const file = registryOf(dataDir);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeDurably(file, text);
}

const POLL_MS = 20;
/** A change takes milliseconds: a lock that stays this long was left by a process that was killed. */
const ABANDONED_AFTER_MS = 5_000;

function holderOf(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function take(lock, mine) {
  try {
    writeFileSync(lock, mine, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Of several who find a lock abandoned, the rename lets one take it away. */
function breakLock(lock) {
  const aside = `${lock}.${randomUUID()}.part`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  rmSync(aside, { force: true });
}

/**
 * Runs a change of the registry while no other process that shares the folder makes one. Yields the milliseconds to
 * wait. The clock is this process's own, as those of file servers may differ.
 */
function* underLock(dataDir, change, abandonedAfterMs = ABANDONED_AFTER_MS) {
  mkdirSync(folderOf(dataDir), { recursive: true });
  const lock = join(folderOf(dataDir), 'registry.lock');
  const mine = randomUUID();
  let seen;
  let since = 0;
  while (!take(lock, mine)) {
    const holder = holderOf(lock);
    if (holder !== seen) [seen, since] = [holder, performance.now()];
    else if (holder !== undefined && performance.now() - since > abandonedAfterMs) breakLock(lock);
    yield POLL_MS;
  }
  try {
    const { lines, result } = change(linesOf(dataDir));
    if (lines) writeRegistry(dataDir, lines);
    return result;
  } finally {
    if (holderOf(lock) === mine) rmSync(lock, { force: true });
  }
}

/**
 * Changes the registry: `change` gets the entries, undefined for a damaged file, and returns `{ lines?, result? }`. For
 * servers, which go on answering while they wait.
 */
export async function changeRegistry(dataDir, change, abandonedAfterMs) {
  const steps = underLock(dataDir, change, abandonedAfterMs);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await pause(step.value);
  return step.value;
}

/** The same for command line tools. */
export function changeRegistryNow(dataDir, change) {
  const steps = underLock(dataDir, change);
  let step = steps.next();
  for (; !step.done; step = steps.next())
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, step.value);
  return step.value;
}

/** An entry that takes the place of the plugin's former one: what was withdrawn stays withdrawn. */
export const following = (old, entry) => ({
  ...entry,
  ...(old?.withdrawnVersions && !entry.withdrawnVersions && { withdrawnVersions: old.withdrawnVersions }),
});

/** The entries with this one in place of the plugin's former one, or added. */
export const withLine = (lines, entry) =>
  lines.some(({ id }) => id === entry.id)
    ? lines.map((old) => (old.id === entry.id ? following(old, entry) : old))
    : [...lines, entry];

/** The change that makes a version current and remembers the one before. Its result is that one. */
export function activation(lines, entry) {
  const before = lines.find(({ id }) => id === entry.id);
  const isSame = before?.version === entry.version || before?.withdrawn;
  const previous = isSame ? before.previous : before?.version;
  return {
    lines: withLine(lines, { ...entry, ...(previous && { previous }) }),
    result: isSame ? null : (previous ?? null),
  };
}

/**
 * The change that withdraws a version for ever: nobody is offered it, its files are gone and its name stays taken.
 * Where it was current, its plugin is offered to nobody until another version is activated. Its result says whether it
 * was; null when there is no such version. Repeating an interrupted one finishes it.
 */
export const withdrawal =
  (dataDir, { id, version, by, at }) =>
  (lines) => {
    if (!isWhole(dataDir, id, version) && !isWithdrawn(dataDir, id, version)) return { result: null };
    if (!isWithdrawn(dataDir, id, version)) markWithdrawn(dataDir, id, version, by, at);
    const line = lines.find((one) => one.id === id);
    const wasCurrent = line?.version === version;
    if (line) {
      const { builtIn, ...rest } = line;
      const state = wasCurrent ? { withdrawn: true } : builtIn && { builtIn };
      const withdrawnVersions = [...new Set([...(line.withdrawnVersions ?? []), version])];
      writeRegistry(dataDir, withLine(lines, { ...rest, ...state, withdrawnVersions }));
    }
    removeFiles(dataDir, id, version);
    return { result: { wasCurrent } };
  };
