import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisKind } from '../node/installed-with.mjs';
import { makeRoot, oldNode, remove, runIn, shellOf } from '../node/testing';
import { inRoot, readJson } from './workspace.mjs';

// Each test calls npm, which is slow on a busy machine.
jest.setTimeout(120_000);

const { scripts } = readJson(inRoot('package.json')) as { scripts: { postinstall: string } };
const SILENT = { code: 0, out: '', err: '' };
const NOWHERE = 'http://127.0.0.1:9/';
const old = oldNode();

/** By day an install by another Node, which the others vary. */
const nightly = process.env.NIGHTLY ? it : it.skip;

let installed = '';
let root = '';
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  root = makeRoot({ workspaces: ['libs/*'], scripts: { postinstall: scripts.postinstall } });
  mkdirSync(join(root, 'libs/one'), { recursive: true });
  writeFileSync(join(root, 'libs/one/package.json'), '{"name":"one","version":"1.0.0"}');
  writeFileSync(
    join(root, 'tools/install.mjs'),
    "import { ensureInstalled } from './stack/install.mjs'; ensureInstalled();",
  );
  writeFileSync(
    join(root, 'tools/why.mjs'),
    "import { whyInstall } from './stack/install.mjs'; console.log(whyInstall());",
  );
  expect((await npm(shellOf(process.execPath, root, NOWHERE), 'install')).code).toBe(0);
  installed = root;
});
beforeEach(() => {
  root = `${installed}-copy`;
  cpSync(installed, root, { recursive: true, verbatimSymlinks: true });
  env = shellOf(process.execPath, root, NOWHERE);
});
afterEach(() => remove(root));
afterAll(() => remove(installed));

const npm = (shell: NodeJS.ProcessEnv, command: string) => runIn(root, shell, 'npm', command, '--offline');
const ensureInstalled = () => runIn(root, env, 'node', 'tools/install.mjs');
const record = () => readFileSync(join(root, 'node_modules/.installed-with'), 'utf8');

describe('packages that are installed', () => {
  nightly('by this Node, by hand, are left as they are', async () => {
    expect((await npm(env, 'ci')).code).toBe(0);
    expect(record()).toBe(thisKind());
    expect(await ensureInstalled()).toEqual(SILENT);
  });

  it('by another Node are installed again, once, and the reason is given', async () => {
    const shell = shellOf(old, root, NOWHERE);
    expect((await npm(shell, 'ci')).code).toBe(0);
    expect(record()).toMatch(/^Node 20 ABI 115 /);
    expect((await ensureInstalled()).out).toContain(
      'because the packages were installed with Node 20 ABI 115',
    );
    expect(record()).toBe(thisKind());
    expect(await ensureInstalled()).toEqual(SILENT);
  });

  nightly('by this Node, with some added by another, are installed again', async () => {
    await npm(shellOf(old, root, NOWHERE), 'install');
    expect(record().split('\n')).toHaveLength(2);
    expect((await ensureInstalled()).out).toContain(
      'because the packages were installed with Node 20 ABI 115',
    );
    expect(record()).toBe(thisKind());
  });

  it.each([
    ['another system', 'Node 24 ABI 137 win32 x64'],
    ['another processor', 'Node 24 ABI 137 linux arm64 glibc'],
    ['another C library', 'Node 24 ABI 137 linux x64 musl'],
  ])('for %s are installed again', async (_, kind) => {
    writeFileSync(join(root, 'node_modules/.installed-with'), kind);
    expect((await runIn(root, env, 'node', 'tools/why.mjs')).out).toBe(
      `the packages were installed with ${kind}, and this is ${thisKind()}\n`,
    );
  });

  nightly(
    'without a record of the Node, and where scripts are ignored, are installed again, once',
    async () => {
      writeFileSync(join(root, '.npmrc'), 'ignore-scripts=true');
      await npm(env, 'ci');
      expect((await ensureInstalled()).out).toContain('it is not recorded with which Node');
      expect(await ensureInstalled()).toEqual(SILENT);
    },
  );
});

it('no script of a package is run, so that nothing has to be compiled', async () => {
  const manifest = { name: 'one', version: '1.0.0', scripts: { install: 'node-gyp rebuild && false' } };
  writeFileSync(join(root, 'libs/one/package.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'node_modules/.installed-with'), 'Node 20');
  expect((await ensureInstalled()).code).toBe(0);
});

it('each package with an install script is denied it by name, as npm requires', () => {
  const lock = readJson(inRoot('package-lock.json')) as {
    packages: Readonly<Record<string, { hasInstallScript?: boolean }>>;
  };
  const { allowScripts } = readJson(inRoot('package.json')) as {
    allowScripts: Readonly<Record<string, boolean>>;
  };
  const withScripts = Object.entries(lock.packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && path)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  // better-sqlite3 has no install script, but npm runs node-gyp because of its binding.gyp.
  for (const name of [...withScripts, 'better-sqlite3'])
    expect([name, allowScripts[name]]).toEqual([name, false]);
});

nightly('an install that has only package.json, as in a container, needs no tool of ours', async () => {
  remove(join(root, 'tools'));
  const { code, err } = await npm(env, 'ci');
  expect([code, err]).toEqual([0, '']);
});

it('a computer without npm gets a user-facing error', async () => {
  remove(join(root, 'node_modules'));
  const { code, err } = await runIn(root, { PATH: '' }, process.execPath, 'tools/node/run.mjs', 'a-program');
  expect([code, err.trim()]).toEqual([
    1,
    'npm, which installs the packages, was not found on this computer.',
  ]);
});
