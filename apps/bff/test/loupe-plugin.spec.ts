import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import { listen } from '@loupe/svc-kit/testing';
import { run } from '../../../libs/plugin-sdk/cli/run.mjs';
import { listKeys } from '../src/plugin-files/plugin-keys.mjs';
import { startEdge } from './edge';
import type { Edge } from './edge';
import { aBuild } from './publishing';

const ROOT = join(__dirname, '../../..');
let edge: Edge;
let folder = '';
let key = '';

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

function build(version: string): void {
  write('package.json', JSON.stringify({ version }));
  write('src/manifest.ts', 'export {};');
  for (const [path, text] of Object.entries(aBuild('valuations'))) write(`dist/${path}`, text);
}

/** Runs the program as a team does; what it printed, and its exit code. */
async function loupe(words: string, env: Record<string, string> = {}, ask?: () => Promise<string>) {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const code = await run(words.split(' '), {
    env: { LOUPE_STACK: edge.url, LOUPE_PLUGIN_KEY: key, ...env },
    cwd: folder,
    print,
    printError: print,
    ...(ask && { ask }),
  });
  return [code, ...printed];
}

/** Runs `npm run plugin-keys -- …` on the data folder of the stack, which goes on answering. */
function keys(...words: string[]): Promise<{ readonly status: number | null; readonly said: string }> {
  const command = spawn(process.execPath, [join(ROOT, 'tools/plugin-keys/plugin-keys.mjs'), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: edge.dataDir },
  });
  let said = '';
  for (const output of [command.stdout, command.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => command.once('close', (status) => resolve({ status, said })));
}

beforeAll(async () => {
  edge = await startEdge();
  folder = mkdtempSync(join(tmpdir(), 'valuations-'));
  build('1.0.0');
  key = /loupe_key_\S+/.exec((await keys('create', 'valuations-team', '--ids=valuations')).said)?.[0] ?? '';
});
afterAll(async () => {
  await edge.close();
  rmSync(folder, { recursive: true });
});

// PLUGIN-10, PLUGIN-11
test('a team publishes, activates, rolls back, withdraws and lists its versions', async () => {
  expect(await loupe('publish')).toEqual([
    0,
    'valuations 1.0.0 is published: 5 files, 1 KB.',
    'Nobody sees it yet. Make it current: loupe-plugin activate 1.0.0',
  ]);
  expect(await loupe('publish')).toEqual([
    1,
    'valuations 1.0.0 has been published already, and a published version never changes. Raise the version in package.json.',
  ]);
  expect(await loupe('activate 1.0.0')).toEqual([
    0,
    'valuations 1.0.0 is current. Open pages change when they are loaded again.',
  ]);
  expect(await loupe('rollback')).toEqual([
    1,
    'valuations has no version that was current before. See loupe-plugin list, then loupe-plugin activate.',
  ]);
  build('1.1.0');
  expect(await loupe('publish --activate')).toEqual([
    0,
    'valuations 1.1.0 is published: 5 files, 1 KB.',
    'valuations 1.1.0 is current; before it was 1.0.0. Open pages change when they are loaded again.',
  ]);
  expect(await loupe('rollback')).toEqual([
    0,
    'valuations 1.0.0 is current; before it was 1.1.0. Open pages change when they are loaded again.',
  ]);
  expect(await loupe('withdraw 1.0.0')).toEqual([
    0,
    'valuations 1.0.0 is withdrawn, for ever.',
    'It was current: nobody is offered valuations until you activate another version.',
  ]);
  expect(await loupe('list')).toEqual([
    0,
    'valuations: no version is current.',
    '    1.0.0  (withdrawn)',
    '    1.1.0  (current before)',
  ]);
  expect(await loupe('publish --version 1.0.0')).toEqual([
    1,
    expect.stringContaining('1.0.0 was withdrawn, and a published version never changes') as string,
  ]);
});

describe('what goes wrong is said in a sentence', () => {
  // PLUGIN-9
  test('a key is read from the environment or asked for, never from the command line', async () => {
    const asked = jest.fn(() => Promise.resolve(key));
    expect((await loupe('list', { LOUPE_PLUGIN_KEY: '' }, asked))[0]).toBe(0);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await loupe(`list --key ${key}`)).toEqual([
      1,
      expect.stringContaining('set LOUPE_PLUGIN_KEY instead') as string,
    ]);
    expect(await loupe('list', { LOUPE_PLUGIN_KEY: 'wrong' })).toEqual([
      1,
      `${edge.url} says 401: That key is not known here. Ask whoever looks after the system for a new one.`,
    ]);
  });

  test('the address of the stack', async () => {
    const unavailable = await listen(() => undefined);
    await unavailable.close();
    const moved = await listen((_request, response) => response.writeHead(301, { location: '/new' }).end());
    const other = await listen((_request, response) => response.writeHead(404).end('<html>'));
    const says = async (stack: string) => (await loupe(`list --stack ${stack}`, { LOUPE_STACK: '' }))[1];
    expect(await says('repairs.example')).toMatch(/is not the address of a stack/);
    expect(await says('http://repairs.example')).toMatch(/could read the key on its way.*--plain-http/);
    expect(await says(unavailable.url)).toBe(
      `There is no answer at ${unavailable.url}. See that the address is right and the stack is running.`,
    );
    expect(await says(moved.url)).toMatch(/sends its visitors on to \/new/);
    expect(await says(other.url)).toBe(`${other.url} says 404: It is not a stack that takes plugins.`);
    expect((await loupe('list', { LOUPE_STACK: '' }))[1]).toMatch(/^Say which stack: --stack/);
    await moved.close();
    await other.close();
  });

  test('the folder, the build and the command', async () => {
    rmSync(join(folder, 'dist'), { recursive: true });
    expect((await loupe('publish'))[1]).toMatch(
      /plugin\.json is missing\. Build the plugin first: npm run build$/,
    );
    rmSync(join(folder, 'src'), { recursive: true });
    expect((await loupe('publish'))[1]).toMatch(/is not the folder of a plugin/);
    expect((await loupe('dance'))[1]).toMatch(/^loupe-plugin publish/);
    expect((await loupe('publish --loud'))[1]).toMatch(/Unknown option '--loud'/);
    build('1.2.0');
    expect((await loupe('activate'))[1]).toBe('Say which version: loupe-plugin activate 1.0.0');
    // What the stack refuses, in its own words.
    write('dist/run.sh', 'echo');
    expect(await loupe('publish')).toEqual([
      1,
      `${edge.url} says 400: A plugin may not have a file of this kind: run.sh.`,
    ]);
  });
});

// PLUGIN-9
test('an operator makes, lists and revokes keys', async () => {
  expect((await keys('list')).said).toMatch(/^valuations-team: valuations\n {2}made \S+, last used \S+\n$/);
  const made = await keys('create', 'figures-team', '--ids=figures,stats', '--requires=canViewDatabase');
  expect(made.status).toBe(0);
  expect(made.said).toMatch(
    /^The key "figures-team" publishes figures, stats\. It is shown this once:\n\nloupe_key_\S{43}\n/,
  );
  expect(listKeys(edge.dataDir)).toMatchObject([
    { name: 'figures-team', ids: ['figures', 'stats'], requires: 'canViewDatabase', lastUsedAt: null },
    { name: 'valuations-team' },
  ]);
  expect((await keys('list')).said).toContain(
    'figures-team: figures, stats, for people with canViewDatabase',
  );
  for (const [words, said] of [
    [['create', 'figures-team', '--ids=figures'], 'There is a key "figures-team" already'],
    [['create', 'a', '--ids=../x'], '"../x" cannot be the id of a plugin'],
    [['create', 'a', '--ids=shell'], '"shell" cannot be the id of a plugin'],
    [['create', 'a', '--ids=x', '--requires=all'], '"all" is not a permission'],
    [['create', 'a'], 'npm run plugin-keys -- create NAME'],
    [['create', 'A b', '--ids=x'], 'npm run plugin-keys -- create NAME'],
    [['revoke', 'nobody'], 'There is no key "nobody"'],
    [['list', '--all'], 'npm run plugin-keys -- create NAME'],
  ] as const)
    expect(await keys(...words)).toMatchObject({ status: 1, said: expect.stringContaining(said) as string });
  expect(await keys('revoke', 'valuations-team')).toMatchObject({ status: 0 });
  expect((await loupe('list'))[1]).toMatch(/That key is not known here/);
});
