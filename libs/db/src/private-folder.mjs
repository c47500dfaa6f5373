import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names of our files in the data folder; other files are left alone. */
const OURS =
  /^(repairs\.|backups$|plugins$|pending-sign-outs$|development-secrets\.json|one-time-codes\.txt|erasures\.)/;
const OTHERS = 0o077;
/** The mode bit of a folder that all accounts share, such as /tmp. */
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
 * Makes the data folder, our files in it and new files readable by their owner only (SAFE-5). Returns the paths whose
 * permissions could not be changed, as on some mounted volumes.
 */
export function keepPrivate(dataDir) {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const failed = [];
  tighten(dataDir, failed);
  for (const name of readdirSync(dataDir)) if (OURS.test(name)) tightenBelow(join(dataDir, name), failed);
  return failed;
}
