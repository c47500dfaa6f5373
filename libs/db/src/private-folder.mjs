import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What we put into the data folder; anything else there is somebody else's. */
const OURS =
  /^(repairs\.|backups$|plugins$|pending-sign-outs$|development-secrets\.json|one-time-codes\.txt)/;
const OTHERS = 0o077;
/** A folder that belongs to everybody, such as /tmp. */
const STICKY = 0o1000;

function tighten(path, failed) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS) === 0) return found;
  try {
    if (found.mode & STICKY) throw new Error('shared on purpose');
    chmodSync(path, found.mode & 0o700);
  } catch {
    failed.push(path);
  }
  return found;
}

function tightenBelow(path, failed) {
  if (!tighten(path, failed)?.isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (!entry.isSymbolicLink()) tightenBelow(join(path, entry.name), failed);
}

/**
 * Makes the data folder readable by its owner alone (SAFE-5), with what is in it and what this process makes from now on.
 * Answers the paths whose permissions could not be changed, as on some mounted volumes.
 */
export function keepPrivate(dataDir) {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const failed = [];
  tighten(dataDir, failed);
  for (const name of readdirSync(dataDir)) if (OURS.test(name)) tightenBelow(join(dataDir, name), failed);
  return failed;
}
