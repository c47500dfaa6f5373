import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Compose } from './compose';
import type { Image } from './dockerfile';

/** Uid of the base image's user "node"; only root can start a process as another user. */
const NODE = 1000;
const asNode = process.getuid?.() === 0 ? { uid: NODE, gid: NODE } : {};

export interface Container {
  readonly dataDir: string;
  /** Runs a command in the container, like `docker compose exec`. */
  readonly exec: (command: readonly string[]) => { readonly status: number | null; readonly said: string };
  readonly healthy: () => Promise<void>;
  /** Stops it like Docker; resolves with its exit code and output. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly said: string }>;
  readonly start: () => void;
  readonly said: () => string;
}

export interface ContainerOptions {
  readonly service: string;
  readonly compose: Compose;
  readonly image: Image;
  /** The laid-out folder, which stands in for /app. */
  readonly app: string;
  readonly dataDir: string;
  /** Addresses of the other services: `name:port` or `name` to a local address. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly port?: number;
}

const WAIT_MS = 90_000;

/**
 * Runs a compose service without a container engine: the image's command with the merged environment of the
 * image and compose, as the image's user, in a folder that this user cannot write to.
 */
export function container(options: ContainerOptions): Container {
  const { service, compose, image, app, dataDir, addresses, port } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (asNode.uid) chownSync(dataDir, NODE, NODE);

  const here = (value: string): string =>
    Object.entries(addresses)
      .reduce((text, [name, address]) => text.replace(name, address), value)
      .replaceAll('/app/', `${app}/`)
      .replace(/^\/data$/, dataDir);
  const given = { ...image.env, ...compose.services[service]?.environment };
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, here(value)])),
    HOST: '127.0.0.1',
    ...(port ? { PORT: String(port) } : {}),
  };
  const settings = { cwd: app, env, ...asNode };

  let child: ChildProcess | undefined;
  let output = '';
  const start = () => {
    const [program = '', ...args] = image.command;
    child = spawn(program, args, { ...settings, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  };
  const exec = ([program = '', ...args]: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { ...settings, encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  };

  return {
    dataDir,
    exec,
    start,
    said: () => output,
    async healthy() {
      const until = Date.now() + WAIT_MS;
      while (exec(image.healthCheck).status !== 0) {
        if (child?.exitCode != null) throw new Error(`${service} ended: ${output}`);
        if (Date.now() > until) throw new Error(`${service} is not healthy: ${output}`);
        await pause(200);
      }
    },
    async stop() {
      const running = child;
      if (!running || running.exitCode !== null) return { code: running?.exitCode ?? null, said: output };
      const ended = new Promise<number | null>((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      return { code: await ended, said: output };
    },
  };
}
