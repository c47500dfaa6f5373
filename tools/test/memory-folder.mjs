import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NAME = /^loupe-test-(\d+)$/;
const GB = 1024 ** 3;
/** The databases, profiles and copied installations of a whole run take at most half of this. */
const ROOM = 4 * GB;
/** What the processes of a run take besides. */
const FOR_PROCESSES = 4 * GB;

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM && process.availableMemory() >= ROOM + FOR_PROCESSES;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function removeLeftBehind(parent) {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * A folder for everything a test run writes, in memory where there is room, so that no test waits for a disk. It is
 * TMPDIR of all processes started from here, and is deleted when this one exits.
 */
export function temporaryFolder() {
  const parent = hasRoom() ? IN_MEMORY : tmpdir();
  removeLeftBehind(parent);
  const folder = join(parent, `loupe-test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  return folder;
}
