import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { portOf, requireFreePort } from '../stack/ports.mjs';
import { warning, well, wrong, type Check } from './finding';

const MEGABYTE = 1024 * 1024;
const LITTLE_MB = 1_024;
const TOO_LITTLE_MB = 100;

/** The folder itself, or the nearest one above that exists. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

export const checkDataFolder: Check = ({ dataDir }) => {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    return [wrong(`DATA_DIR is ${dataDir}, which is a file and not a folder.`)];
  const folder = existing(dataDir);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(`${folder} cannot be written to. Give the user that runs this the right to, or set DATA_DIR.`),
    ];
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.round((bavail * bsize) / MEGABYTE);
  const room = `The disk of ${folder} has ${free} MB free`;
  return [
    ...(found && found.mode & 0o077
      ? [
          warning(
            `${dataDir} can be read by other users of this computer. The next start tries to change that.`,
          ),
        ]
      : []),
    free < TOO_LITTLE_MB
      ? wrong(`${room}: saves and backups will soon fail. Make room.`)
      : free < LITTLE_MB
        ? warning(`${room}: a backup needs as much as the database. Make room.`)
        : well(`${room}.`),
  ];
};

async function isOurs(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return ['ok', 'not ready'].includes(await answer.text());
  } catch {
    return false;
  }
}

export const checkPort: Check = async ({ env }) => {
  const host = env.HOST || '127.0.0.1';
  try {
    const port = portOf(env.PORT || '4000');
    const url = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
    if (await isOurs(url)) return [well(`The product is running at ${url}.`)];
    await requireFreePort(port, host);
    return [well(`Port ${port} is free; the product is not running there.`)];
  } catch (error) {
    return [wrong((error as Error).message)];
  }
};
