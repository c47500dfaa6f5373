import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonIfWhole, writeDurably } from '../../../../libs/db/src/durable-file.mjs';
import { folderOf } from './plugin-folder.mjs';

const keysIn = (dataDir) => join(folderOf(dataDir), '.keys');

/** The start is the same for all keys, so that scanners for secrets can find one that was published by accident. */
const KEY = /^loupe_key_[\w-]{43}$/;

/** A random key of 256 bits needs no slow hash. */
const fileOf = (dataDir, key) =>
  join(keysIn(dataDir), `${createHash('sha256').update(key).digest('hex')}.json`);

function keyIn(file) {
  const record = readJsonIfWhole(file);
  const used = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (!record || used === undefined) return undefined;
  // A new key's file has the time of its creation.
  const isUsed = Math.round(used) > Date.parse(record.createdAt);
  return { ...record, lastUsedAt: isUsed ? new Date(Math.round(used)).toISOString() : null };
}

const filesOf = (dataDir) =>
  existsSync(keysIn(dataDir))
    ? readdirSync(keysIn(dataDir))
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(keysIn(dataDir), name))
    : [];

/** The keys, by name: `{ name, ids, requires?, createdAt, lastUsedAt }`. */
export const listKeys = (dataDir) =>
  filesOf(dataDir)
    .flatMap((file) => keyIn(file) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name));

/**
 * Makes a key for the versions of these plugins and returns it; only its hash is stored. `requires` is the permission
 * that the server asks of people for a plugin that this key activates first.
 */
export function createKey(dataDir, { name, ids, requires, now, random = randomBytes }) {
  const key = `loupe_key_${random(32).toString('base64url')}`;
  const file = fileOf(dataDir, key);
  mkdirSync(keysIn(dataDir), { recursive: true, mode: 0o700 });
  writeDurably(
    file,
    JSON.stringify({ name, ids, ...(requires && { requires }), createdAt: now.toISOString() }),
  );
  utimesSync(file, now, now);
  return key;
}

/** Removes a key by its name, in every process at once; false when there is none. */
export function revokeKey(dataDir, name) {
  const found = filesOf(dataDir).filter((file) => readJsonIfWhole(file)?.name === name);
  for (const file of found) rmSync(file, { force: true });
  return found.length > 0;
}

/** The record of a key, whose use is noted; undefined for one that is unknown or revoked. */
export function useKey(dataDir, key, now) {
  if (!KEY.test(key)) return undefined;
  const file = fileOf(dataDir, key);
  const found = keyIn(file);
  if (!found) return undefined;
  try {
    // Unlike writing the record again, this cannot bring back a key that is revoked at the same moment.
    utimesSync(file, now, now);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  return found;
}
