import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../stack/ports.mjs';
import { inRoot } from '../stack/workspace.mjs';
import { SECRETS } from './shop';

interface Start {
  readonly main: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: NodeJS.Signals;
  /** Uid to run as; needs root. */
  readonly uid?: number;
}

/** Starts jobs-svc as in production and stops it once it is ready; returns its exit status and output. */
export async function startJobs({
  main,
  dataDir,
  databaseUrl = '',
  env = {},
  signal = 'SIGTERM',
  uid,
}: Start) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SHOP_CONFIG: inRoot('config/shop.json'),
      IDENTITY_SECRET: SECRETS.IDENTITY_SECRET,
      PORT: String(port),
      SAMPLE_DATA: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  let served = false;
  while (child.exitCode === null && !served) {
    served = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    await pause(50);
  }
  child.kill(signal);
  return { served, code: await ended, said };
}
