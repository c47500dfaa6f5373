import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserFacingError, ROOT } from '../stack/workspace.mjs';
import { importsOf } from './imports.mjs';
import { placesOf } from './packages.mjs';
import { targetsOf } from './targets.mjs';

const PLATFORM = `${process.platform}-${process.arch}`;

/** Omits package files that are only needed to build it, and binaries for other platforms. */
function isNeededOf(source) {
  const isNative = existsSync(join(source, 'binding.gyp'));
  const sources = ['deps', 'src', 'binding.gyp'].map((name) => join(source, name));
  return (path) => {
    if (path === join(source, 'node_modules')) return false;
    if (isNative && sources.includes(path)) return false;
    return basename(dirname(path)) !== 'prebuilds' || basename(path).startsWith(PLATFORM);
  };
}

/** The image's user owns none of these files but can read all of them. */
function makeReadable(path) {
  const stats = statSync(path);
  chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
  if (stats.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}

/** Writes the complete content of a target's image into `folder`, which is recreated. */
export async function layOut({ target, folder, root = ROOT }) {
  const { project, scripts, folders } = targetsOf(root)[target] ?? {};
  if (!project)
    throw new UserFacingError(
      `There is no target "${target}". Targets: ${Object.keys(targetsOf(root)).join(', ')}.`,
    );
  for (const path of [...scripts, ...folders])
    if (!existsSync(join(root, path)))
      throw new UserFacingError(`${path} is missing. Run npm run build first.`);

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { files, packages } = await importsOf(root, scripts);
  for (const path of new Set([...files, ...folders]))
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [place, source] of placesOf({ root, project, names: packages }))
    cpSync(source, join(folder, place), { recursive: true, filter: isNeededOf(source) });
  makeReadable(folder);
}
