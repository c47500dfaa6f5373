import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PluginList } from '@loupe/shared-types';
import { browser } from '../../apps/bff/test/browser';
import { startStack, type Stack } from '../../apps/bff/test/stack';
import { createKey } from '../../apps/bff/src/plugin-files/plugin-keys.mjs';
import { inRoot, readJson } from '../stack/workspace.mjs';
import { install, pack, run, unpack } from './outside';
import { stagePackages } from './stage.mjs';

/** By day a plugin is made and typed; publishing.spec of the BFF ships one. The nightly run does all that its team would. */
const isNightly = Boolean(process.env.NIGHTLY);
const nightly = isNightly ? test : test.skip;

const LOUPE_PLUGIN = '@loupe/plugin-sdk/cli/loupe-plugin.mjs';
const folder = mkdtempSync(join(tmpdir(), 'outside-'));
const plugin = join(folder, 'repairs-stats');
let folders: Readonly<Record<string, string>>;
let tarballs: Readonly<Record<string, string>>;

beforeAll(() => {
  folders = stagePackages(join(folder, 'staged'));
  tarballs = pack(folders, join(folder, 'tarballs'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** antd beyond what the SDK names. */
const PANEL = `
import { Table } from 'antd';
import type { JobPanelProps } from '@loupe/plugin-sdk';

export default function RepairsStatsPanel({ job }: JobPanelProps) {
  return <Table rowKey="id" columns={[{ title: 'Number', dataIndex: 'id' }]} dataSource={[{ id: job.id }]} />;
}
`;

// PLUGIN-7
nightly(
  'the packages are well made, for publint and for are-the-types-wrong',
  () => {
    const examined = Object.keys(folders);
    // Both are ES modules, so another process runs them: one for all packages, as most of the time is its start.
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(__dirname, 'faults.mjs'),
        ...examined.flatMap((name) => [name, folders[name] ?? '', tarballs[name] ?? '']),
      ],
      { encoding: 'utf8' },
    );
    expect(Object.keys(folders)).toEqual([
      '@loupe/shared-types',
      '@loupe/domain',
      '@loupe/plugin-sdk',
      '@loupe/web-kit',
      '@loupe/create-plugin',
    ]);
    expect([stderr, JSON.parse(stdout)]).toEqual([
      '',
      Object.fromEntries(examined.map((name) => [name, []])),
    ]);
  },
  180_000,
);

// PLUGIN-7, PLUGIN-10, PLUGIN-14
test('a plugin made outside this repository is typed', async () => {
  const creator = join(folder, 'creator');
  unpack(tarballs['@loupe/create-plugin'] ?? '', creator);
  const create = () =>
    spawnSync(process.execPath, [join(creator, 'create-plugin.mjs'), 'repairs-stats'], {
      cwd: folder,
      encoding: 'utf8',
    });
  expect(create()).toMatchObject({ status: 0, stderr: '' });
  expect(create()).toMatchObject({ status: 1, stderr: `${plugin} exists already.\n` });
  expect(readFileSync(join(plugin, '.gitignore'), 'utf8')).toContain('node_modules/');
  expect(readFileSync(join(plugin, 'README.md'), 'utf8')).toMatch(/^# Repairs stats\n/);
  const { '@loupe/create-plugin': _creator, ...libraries } = tarballs;
  install(plugin, libraries);
  writeFileSync(join(plugin, 'src/repairs-stats-panel.tsx'), PANEL);

  expect(await run(plugin, {}, 'typescript/bin/tsc', '--noEmit')).toEqual({ code: 0, output: '' });
}, 300_000);

nightly(
  'it is also linted and tested',
  async () => {
    expect(await run(plugin, {}, 'oxlint/bin/oxlint', '--format=unix')).toEqual({ code: 0, output: '' });
    expect((await run(plugin, {}, 'jest/bin/jest.js')).output).toContain('2 passed, 2 total');
  },
  300_000,
);

(isNightly ? describe : describe.skip)('beside a running stack', () => {
  const dist = join(plugin, 'dist');
  let stack: Stack;
  let client: ReturnType<typeof browser>;
  let loupe: Loupe;
  beforeAll(async () => {
    stack = await startStack();
    client = browser(stack.bff.url);
    await client.signIn('amelia');
    const key = createKey(stack.dataDir, { name: 'stats-team', ids: ['repairs-stats'], now: new Date() });
    loupe = (...words) =>
      run(plugin, { LOUPE_STACK: stack.bff.url, LOUPE_PLUGIN_KEY: key }, LOUPE_PLUGIN, ...words);
  }, 300_000);
  afterAll(() => stack.stop());

  // PLUGIN-7, PLUGIN-10, PLUGIN-14
  test('it is built, and shipped to it', async () => {
    const built = await run(plugin, {}, 'webpack/bin/webpack.js', '--config', 'webpack.config.mjs');
    expect(built.code).toBe(0);
    const files = readdirSync(dist);
    expect(files).toEqual(
      expect.arrayContaining(['plugin.json', 'remoteEntry.js', 'mf-manifest.json', 'preload.json']),
    );
    // React and antd come from the shell.
    for (const file of files.filter((name) => name.endsWith('.js')))
      expect(readFileSync(join(dist, file), 'utf8')).not.toMatch(/Minified React error|ant-table/);

    expect(await loupe('publish')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^repairs-stats 1\.0\.0 is published: \d+ files, \d+ KB\.\n/) as string,
    });
    expect(await loupe('activate', '1.0.0')).toMatchObject({ code: 0 });
    const listed = await client.call('GET', '/api/plugins');
    expect(listed.json()).toMatchObject({
      plugins: [{ id: 'repairs-stats', version: '1.0.0', pages: [{ path: '/repairs-stats' }] }],
      broken: [],
    });
    const entry = await client.call('GET', '/plugins/repairs-stats/1.0.0/remoteEntry.js');
    expect(entry.status).toBe(200);
    const again = await loupe('publish');
    expect([again.code, again.output]).toEqual([
      1,
      'repairs-stats 1.0.0 has been published already, and a published version never changes. Raise the version in package.json.\n',
    ]);
  }, 300_000);

  test('it is checked against what the stack offers', () => checks(stack, loupe));

  test('it is developed in it', () => develops(stack), 300_000);

  test('it is withdrawn, and not published without a build', async () => {
    rmSync(dist, { recursive: true });
    expect(await loupe('withdraw', '1.0.0')).toMatchObject({ code: 0 });
    expect(await loupe('publish')).toMatchObject({ code: 1 });
  });
});

type Loupe = (...words: string[]) => ReturnType<typeof run>;

// Relies on build output: npm test builds first.
async function checks(stack: Stack, loupe: Loupe): Promise<void> {
  const file = join(stack.dataDir, 'shell/plugin-contract.json');
  const older = await loupe('check');
  expect([older.code, older.output]).toEqual([
    1,
    `${stack.bff.url} does not say what it offers plugins: it is older than loupe-plugin check, or not a stack.\n`,
  ]);
  const contract = readJson(inRoot('apps/shell/dist/plugin-contract.json')) as {
    modules: Record<string, string[]>;
    versions: object;
  };
  writeFileSync(file, JSON.stringify(contract));
  expect(await loupe('check')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^repairs-stats fits \S+: contract 1, \d+ names of \d+ modules\.\n$/,
    ) as string,
  });
  const { antd: _antd, ...modules } = contract.modules;
  const without = (module: string, name: string) => (modules[module] ?? []).filter((one) => one !== name);
  writeFileSync(
    file,
    JSON.stringify({
      ...contract,
      contracts: [2],
      slots: [],
      versions: { ...contract.versions, react: '20.0.0' },
      modules: {
        ...modules,
        '@loupe/plugin-sdk': without('@loupe/plugin-sdk', 'useShell'),
        react: without('react', 'useState'),
      },
    }),
  );
  const missing = await loupe('check');
  expect(missing.code).toBe(1);
  expect(missing.output.split('\n')).toEqual([
    `repairs-stats does not fit ${stack.bff.url}, which has not:`,
    '  contract 1: the stack speaks 2',
    '  the slot jobPanel',
    '  react 19: the stack has 20.0.0',
    '  useShell of @loupe/plugin-sdk',
    '  the module antd',
    '  useState of react',
    '',
  ]);
}

async function develops(stack: Stack): Promise<void> {
  const dev = spawn(process.execPath, [join(plugin, 'node_modules', LOUPE_PLUGIN), 'dev', '--port', '0'], {
    cwd: plugin,
    env: { PATH: process.env.PATH, LOUPE_STACK: stack.bff.url },
  });
  let said = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text) => (said += String(text)));
  const until = async (pattern: RegExp) => {
    while (!pattern.test(said)) {
      if (dev.exitCode !== null) throw new Error(said);
      await pause(20);
    }
    return pattern.exec(said)?.[1] ?? '';
  };
  try {
    const url = (await until(/Open (http:\/\/localhost:\d+)\/repairs-stats and sign in/)).replace(
      'localhost',
      '127.0.0.1',
    );
    const developer = browser(url);
    await developer.signIn('amelia');
    const listed = async () =>
      (await developer.call('GET', '/api/plugins'))
        .json<PluginList>()
        .plugins.find(({ id }) => id === 'repairs-stats');
    const first = await listed();
    expect(first?.version).toMatch(/^dev-\d+$/);
    const codeOf = async (entry = '') =>
      (await developer.call('GET', entry.replace('mf-manifest.json', 'plugin.json'))).text;
    expect(await codeOf(first?.entry)).toContain('"Repairs stats"');

    const source = join(plugin, 'src/manifest.ts');
    const before = readFileSync(source, 'utf8');
    said = '';
    writeFileSync(source, before.replace(/title: '.*'/, "title: 'Saved again'"));
    await until(/repairs-stats is built \((\d+) ms\)/);
    expect(await codeOf((await listed())?.entry)).toContain('"Saved again"');
    said = '';
    writeFileSync(source, 'export const manifest = {');
    await until(/(ERROR|Error)/);
    expect((await listed())?.title).toBe('Saved again');
    writeFileSync(source, before);
  } finally {
    dev.kill('SIGINT');
    await once(dev, 'close');
  }
}
