import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { inRoot, UserFacingError } from '../stack/workspace.mjs';
import { installByHand } from './builds.mjs';
import { npm } from './npm.mjs';
import { fileOfTarball } from './tarball.mjs';

const FOLDER = inRoot('.node');
const PROGRAM = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
const ABANDONED_AFTER_MS = 60 * 60_000;

const fail = (problem) => new UserFacingError(`${problem} ${installByHand()}`);

/** Removes partial downloads of killed processes. */
function removeAbandoned() {
  for (const name of readdirSync(FOLDER).filter((entry) => entry.startsWith('part-'))) {
    const part = join(FOLDER, name);
    // A concurrent start may have renamed or removed its own by now.
    const found = statSync(part, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      rmSync(part, { recursive: true, force: true });
  }
}

/** Downloads with npm, so that the configured registry, proxy and certificates apply. */
function download(build, folder) {
  const asked = `${build.package}@${build.version}`;
  const { error, status, stderr } = npm(['pack', asked, '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) throw fail('npm, which fetches Node, was not found on this computer.');
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (status !== 0 || !tarball) {
    const code = /code (E\w+)/.exec(stderr)?.[1];
    throw fail(`npm could not fetch ${asked}${code ? ` (${code})` : ''}.`);
  }
  return readFileSync(join(folder, tarball));
}

function write(file, content) {
  mkdirSync(join(file, '..'), { recursive: true });
  const handle = openSync(file, 'wx', 0o755);
  for (let at = 0; at < content.length;) at += writeSync(handle, content, at);
  // Otherwise a power cut after the rename could leave a file of zeros.
  fsyncSync(handle);
  closeSync(handle);
}

function unpack(build, tgz, folder) {
  const integrity = `sha512-${createHash('sha512').update(tgz).digest('base64')}`;
  if (integrity !== build.integrity)
    throw fail(
      `What npm fetched as ${build.package}@${build.version} has the wrong checksum and was thrown away.`,
    );
  const program = fileOfTarball(tgz, `package/${PROGRAM}`);
  if (!program) throw fail(`${build.package}@${build.version} holds no ${PROGRAM}.`);
  write(join(folder, PROGRAM), program);
  const { stdout } = spawnSync(join(folder, PROGRAM), ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() !== `v${build.version}`)
    throw fail(`Node ${build.version} was fetched but does not run on this computer.`);
}

/** If a concurrent start was first, its identical result is used. */
function putInPlace(folder, home) {
  try {
    renameSync(folder, home);
  } catch (error) {
    if (!existsSync(join(home, PROGRAM))) throw error;
  }
}

/** Returns the path of this build's `node`; downloads it if missing, after calling `announce`. */
export function fetchNode(build, announce) {
  const home = join(FOLDER, build.name);
  if (existsSync(join(home, PROGRAM))) return join(home, PROGRAM);
  announce();
  let part;
  try {
    mkdirSync(FOLDER, { recursive: true });
    removeAbandoned();
    part = mkdtempSync(join(FOLDER, 'part-'));
    const unpacked = join(part, build.name);
    unpack(build, download(build, part), unpacked);
    putInPlace(unpacked, home);
  } catch (error) {
    if (error instanceof UserFacingError || !error.code) throw error;
    throw fail(`Node ${build.version} could not be put into ${FOLDER} (${error.code}).`);
  } finally {
    if (part) rmSync(part, { recursive: true, force: true });
  }
  return join(home, PROGRAM);
}
