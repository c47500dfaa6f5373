import { existsSync } from 'node:fs';
import { installedWith, recordInstall, thisKind } from '../node/installed-with.mjs';
import { npm } from '../node/npm.mjs';
import { inRoot, readJson, UserFacingError, ROOT } from './workspace.mjs';

function whyAnotherNode() {
  const kinds = installedWith();
  if (!kinds) return 'it is not recorded with which Node the packages were installed';
  const other = kinds.find((kind) => kind !== thisKind());
  return other && `the packages were installed with ${other}, and this is ${thisKind()}`;
}

/** Why `npm ci` is needed; undefined if the installed packages match the lock file and this Node. */
export function whyInstall() {
  const installedLock = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return 'the packages are not installed yet';
  const installed = readJson(installedLock).packages;
  const wanted = Object.entries(readJson(inRoot('package-lock.json')).packages);
  const differs = wanted.find(
    ([path, entry]) =>
      path.includes('node_modules/') && !entry.optional && installed[path]?.version !== entry.version,
  );
  if (differs) return `package-lock.json has changed (${differs[0].replace(/^.*node_modules\//, '')})`;
  return whyAnotherNode();
}

/** Installs the packages if they are missing or differ from the lock file. */
export function ensureInstalled() {
  const why = whyInstall();
  if (!why) return;
  console.log(`Running "npm ci" because ${why}. This takes about a minute.`);
  // The build needs the development packages even with NODE_ENV=production.
  // No package needs its install script: binaries are prebuilt, and npm would run node-gyp for some regardless.
  const { error, status } = npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (error) throw new UserFacingError('npm, which installs the packages, was not found on this computer.');
  if (status !== 0) throw new UserFacingError('"npm ci" did not succeed; its message is above.');
  recordInstall();
}
