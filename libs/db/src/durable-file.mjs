import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// Not TypeScript, so that the tools need no build and the services use the same.

/** Makes the system write a file, or the names in a folder, to the disk. */
export function flush(path) {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Windows opens no folder as a file, and writes names by itself. */
const flushFolder = (path) => process.platform !== 'win32' && flush(path);

/** Puts a file that was written aside in its place: after a power cut there is the old one or the new one, whole. */
export function replaceFile(aside, target) {
  flush(aside);
  renameSync(aside, target);
  flushFolder(dirname(target));
}

/** Writes a file so that nobody ever reads half of it, also after a power cut. Only the owner may read it, unless said otherwise. */
export function writeDurably(file, content, mode = 0o600) {
  // Not the process id: two containers that share the folder may have the same one.
  const aside = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(aside, content, { mode });
    replaceFile(aside, file);
  } catch (error) {
    // Node does not always say of which file the disk was full.
    throw Object.assign(error, { path: file });
  } finally {
    rmSync(aside, { force: true });
  }
}

const REASONS = {
  ENOSPC: 'the disk is full. Make room, then try again',
  EDQUOT: 'the disk is full. Make room, then try again',
  EROFS: 'the disk is mounted read-only. Mount it so that it can be written to, then try again',
  EACCES: 'this user has no right to it. Give the user that runs this the right to read and write it',
  EPERM: 'this user has no right to it. Give the user that runs this the right to read and write it',
  EIO: 'the disk does not answer properly. Check it, and restore a backup if need be',
};

/** What a failure of the file system means, in a sentence a person can act on; undefined when it is something else. */
export function fileTrouble(error) {
  const reason = REASONS[error?.code];
  return reason && typeof error.path === 'string' ? `${error.path} cannot be used: ${reason}.` : undefined;
}
