import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// Not TypeScript, so that the tools need no build and share the code with the services.

/** Flushes a file, or the directory entries of a folder, to disk (fsync). */
export function flush(path) {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Windows cannot open a folder as a file, and needs no flush for it. */
const flushFolder = (path) => process.platform !== 'win32' && flush(path);

/** Replaces `target` atomically: after a power cut it is the old file or the new one, complete. */
export function replaceFile(aside, target) {
  flush(aside);
  renameSync(aside, target);
  flushFolder(dirname(target));
}

/** Writes a file atomically and durably, even in a power cut. By default only its owner may read it. */
export function writeDurably(file, content, mode = 0o600) {
  // Not the process id: two containers that share the folder may have the same one.
  const aside = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(aside, content, { mode });
    replaceFile(aside, file);
  } catch (error) {
    // Node does not always name the file when the disk is full.
    throw Object.assign(error, { path: file });
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The content of a JSON file that can be recreated; undefined when it is missing or damaged. */
export function readJsonIfWhole(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error instanceof SyntaxError) return undefined;
    throw error;
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

/** The user message for a file system error; undefined for other errors. */
export function fileTrouble(error) {
  const reason = REASONS[error?.code];
  return reason && typeof error.path === 'string' ? `${error.path} cannot be used: ${reason}.` : undefined;
}
