import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../new-plugin/generate.mjs';
import { readRegistry } from '../stack/registry.mjs';
import { ROOT } from '../stack/workspace.mjs';
import { layOut } from './image-folder.mjs';
import { readDockerfile } from './testing/dockerfile';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const PLUGINS = 'config/plugins.json';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'image-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** This repository with one more plugin, made by `npm run new-plugin` and built. */
function withOneMorePlugin(id: string): string {
  const root = join(folder, 'repository');
  for (const name of ['node_modules', 'libs', 'services', 'tools']) {
    mkdirSync(root, { recursive: true });
    symlinkSync(join(ROOT, name), join(root, name));
  }
  mkdirSync(join(root, 'apps'));
  for (const name of readdirSync(join(ROOT, 'apps')))
    symlinkSync(join(ROOT, 'apps', name), join(root, 'apps', name));
  cpSync(join(ROOT, 'config'), join(root, 'config'), { recursive: true });
  generate(root, id);
  const project = `apps/${id}-mfe`;
  const plugins = JSON.parse(readFileSync(join(root, PLUGINS), 'utf8')) as object[];
  writeFileSync(join(root, PLUGINS), JSON.stringify([...plugins, { id, project }]));
  mkdirSync(join(root, project, 'dist'));
  writeFileSync(join(root, project, 'dist/plugin.json'), JSON.stringify({ id, title: 'Valuations' }));
  return root;
}

/** Runs the first half of what the BFF's image starts with. */
const publishBuiltIn = (app: string, dataDir: string) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn('node', ['tools/ship/publish-built-in.mjs'], {
      cwd: app,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
    child.once('close', (code) => resolve({ code, said }));
  });

// Of what is built: npm test builds first.
describe('the folder of an image', () => {
  it('has each package in the version that the lib which imports it asks for', async () => {
    await layOut({ target: 'jobs-svc', folder: join(folder, 'jobs-svc') });
    const { dependencies } = readJson(join(ROOT, 'libs/svc-kit/package.json')) as {
      dependencies: Record<string, string>;
    };
    const { version } = readJson(join(folder, 'jobs-svc/node_modules/raw-body/package.json'));
    expect(version).toBe(dependencies['raw-body']);
    // knex loads it by its name alone.
    expect(existsSync(join(folder, 'jobs-svc/node_modules/mysql2/package.json'))).toBe(true);
  }, 60_000);

  it('has one binary for this machine and nothing to compile one', async () => {
    await layOut({ target: 'backup', folder: join(folder, 'backup') });
    const sqlite = join(folder, 'backup/node_modules/better-sqlite3');
    expect(readdirSync(join(sqlite, 'prebuilds'))).toEqual([`${process.platform}-${process.arch}.node`]);
    expect(existsSync(join(sqlite, 'binding.gyp'))).toBe(false);
    const packages = readdirSync(join(folder, 'backup/node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['age-encryption', 'better-sqlite3', 'mysql2']));
    // Neither what compiles, nor what only the servers or the build need.
    for (const name of ['node-gyp', 'prebuild-install', 'knex', 'koa', 'esbuild', 'webpack'])
      expect(packages).not.toContain(name);
  });

  it('refuses a target that no image has', async () => {
    await expect(layOut({ target: 'shell', folder })).rejects.toThrow('Targets: jobs-svc, reports-svc, bff');
  });

  it('exists for every image that the Dockerfile makes', () => {
    const made = [...readDockerfile()].filter(([, { command }]) => command.length > 0).map(([name]) => name);
    const laidOut = /for target in ([\w -]+);/.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1];
    expect(made.sort()).toEqual(laidOut?.split(' ').sort());
  });
});

describe('the folder of the BFF', () => {
  it('holds a plugin that was made after it, and publishes it', async () => {
    const app = join(folder, 'bff');
    await layOut({ target: 'bff', folder: app, root: withOneMorePlugin('valuations') });
    expect(await publishBuiltIn(app, join(folder, 'data'))).toEqual({ code: 0, said: '' });
    const ids = readRegistry(join(folder, 'data')).map(({ id }) => id);
    expect(ids).toEqual(['jobs', 'tracking', 'reports', 'valuations']);
  }, 60_000);

  it('serves what it has when config/plugins.json names one more, and says which is missing', async () => {
    const app = join(folder, 'bff');
    await layOut({ target: 'bff', folder: app });
    cpSync(join(withOneMorePlugin('valuations'), PLUGINS), join(app, PLUGINS));
    const { code, said } = await publishBuiltIn(app, join(folder, 'data'));
    expect(code).toBe(0);
    expect(said).toContain('"valuations"');
    expect(readRegistry(join(folder, 'data'))).toHaveLength(3);
  }, 60_000);

  it('may be published by several at once into one data folder, beside what was shipped on its own', async () => {
    const app = join(folder, 'bff');
    await layOut({ target: 'bff', folder: app });
    const data = join(folder, 'data');
    const shipped = { id: 'valuations', title: 'Valuations', version: '1.0.0' };
    mkdirSync(join(data, 'plugins/valuations/1.0.0'), { recursive: true });
    writeFileSync(join(data, 'plugins/valuations/1.0.0/plugin.json'), '{"id":"valuations"}');
    writeFileSync(join(data, 'plugins/registry.json'), JSON.stringify({ plugins: [shipped] }));
    const all = await Promise.all(Array.from({ length: 6 }, () => publishBuiltIn(app, data)));
    expect(all).toEqual(Array.from({ length: 6 }, () => ({ code: 0, said: '' })));
    const lines = readRegistry(data);
    expect(lines.map(({ id }) => id)).toEqual(['valuations', 'jobs', 'tracking', 'reports']);
    expect(lines[0]).toEqual(shipped);
    for (const { id, version } of lines.slice(1))
      expect(readdirSync(join(data, 'plugins', id))).toEqual([version]);
  }, 60_000);
});
