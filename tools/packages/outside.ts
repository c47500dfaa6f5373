import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../stack/workspace.mjs';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The version of TypeScript that plugins ask for has another name here. */
const INSTALLED_AS: Readonly<Record<string, string>> = { typescript: 'typescript-native' };

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Packs folders as npm publishes them. Returns the path of the tarball of each. */
export function pack(
  folders: Readonly<Record<string, string>>,
  target: string,
): Readonly<Record<string, string>> {
  mkdirSync(target, { recursive: true });
  const { stdout } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', `--pack-destination=${target}`, ...Object.values(folders)],
    { encoding: 'utf8' },
  );
  const made = JSON.parse(stdout) as readonly { readonly name: string; readonly filename: string }[];
  return Object.fromEntries(made.map(({ name, filename }) => [name, join(target, filename)]));
}

export function unpack(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  if (status !== 0) throw new Error(`${tarball} could not be unpacked`);
}

/**
 * Installs what the manifests declare, and nothing else, as npm would: our packages from their tarballs, those of others
 * from this repository's installation, so that no registry is asked.
 */
export function install(plugin: string, tarballs: Readonly<Record<string, string>>): void {
  const modules = join(plugin, 'node_modules');
  const wanted = new Set(Object.keys(tarballs));
  for (const [name, tarball] of Object.entries(tarballs)) unpack(tarball, join(modules, name));
  const manifests = [plugin, ...Object.keys(tarballs).map((name) => join(modules, name))].map(manifestIn);
  const declared = manifests.flatMap(({ dependencies, devDependencies, peerDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
  );
  for (const name of new Set(declared)) {
    if (wanted.has(name)) continue;
    const found = inRoot('node_modules', INSTALLED_AS[name] ?? name);
    if (!existsSync(found)) throw new Error(`${name} is declared and not installed here`);
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(found, join(modules, name));
  }
}

/** Runs a program of the folder's own packages. Returns its exit code and what it printed. */
export function run(
  plugin: string,
  env: Readonly<Record<string, string>>,
  script: string,
  ...args: string[]
) {
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const child = spawn(process.execPath, [join(plugin, 'node_modules', script), ...args], {
      cwd: plugin,
      env: { PATH: process.env.PATH, NODE_ENV: undefined, ...env } as NodeJS.ProcessEnv,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    child.once('close', (code) => resolve({ code, output }));
  });
}
