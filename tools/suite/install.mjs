import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { inRoot, readJson, Refusal, ROOT } from './workspace.mjs';

/** Why `npm ci` is needed, or undefined when what is installed is what the lock file names. */
export function whyInstall() {
  const installedLock = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return 'the packages are not installed yet';
  const installed = readJson(installedLock).packages;
  const wanted = Object.entries(readJson(inRoot('package-lock.json')).packages);
  const differs = wanted.find(
    ([path, entry]) =>
      path.includes('node_modules/') && !entry.optional && installed[path]?.version !== entry.version,
  );
  return differs && `package-lock.json has changed (${differs[0].replace(/^.*node_modules\//, '')})`;
}

/** Installs the packages when they are missing or no longer those of the lock file. */
export function ensureInstalled() {
  const why = whyInstall();
  if (!why) return;
  console.log(`Running "npm ci" because ${why}. This takes about a minute.`);
  // Building needs the development packages even where the shop runs with NODE_ENV=production.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Refusal(
      '"npm ci" did not succeed; its message is above. When it was better-sqlite3 that failed to compile, install ' +
        'python3, make and a C++ compiler (Debian: apt-get install python3 make g++) and try again.',
    );
}
