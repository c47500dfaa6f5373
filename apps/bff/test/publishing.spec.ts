import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PluginList } from '@loupe/shared-types';
import { createKey, listKeys, revokeKey } from '../src/plugin-files/plugin-keys.mjs';
import { changeRegistry, linesOf } from '../src/plugin-files/registry-file.mjs';
import { browser } from './browser';
import type { Browser } from './browser';
import { startEdge } from './edge';
import type { Edge } from './edge';
import { aBuild, compress, tampered, team } from './publishing';

const ID = 'valuations';
let edge: Edge;
let other: Edge;
let key = '';
let client: Browser;

const plugins = () => join(edge.dataDir, 'plugins');
const ours = () => team(edge.url, key);
const createFor = (name: string, ids: string[], more: object = {}) =>
  createKey(edge.dataDir, { name, ids, now: new Date(), ...more });
const listed = async (by = client) => (await by.call('GET', '/api/plugins')).json<PluginList>();
const staged = () =>
  existsSync(join(plugins(), ID))
    ? readdirSync(join(plugins(), ID)).filter((name) => name.startsWith('.'))
    : [];
const newest = (event: string) =>
  edge.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === event)
    .at(-1);

beforeAll(async () => {
  edge = await startEdge();
  // A second BFF that shares the folder.
  other = await startEdge({ dataDir: edge.dataDir });
  client = browser(edge.url);
  await client.signIn('standard');
});
afterAll(async () => {
  await edge.close();
  await other.close();
});
beforeEach(() => {
  rmSync(plugins(), { recursive: true, force: true });
  key = createFor('valuations-team', [ID, 'stats']);
});

describe('a team with its key', () => {
  // PLUGIN-10, PLUGIN-2
  test('publishes a version, which nobody sees until it is activated, and rolls back', async () => {
    const published = await ours().upload(ID, '1.0.0', compress(aBuild(ID)));
    expect([published.status, JSON.parse(published.text)]).toEqual([
      201,
      { id: ID, version: '1.0.0', files: 5, bytes: expect.any(Number) as number },
    ]);
    expect((await listed()).plugins).toEqual([]);
    expect(await ours().versions(ID)).toEqual({
      id: ID,
      current: null,
      previous: null,
      versions: [{ version: '1.0.0', withdrawn: false }],
    });

    expect((await ours().activate(ID, '1.0.0')).text).toBe(
      JSON.stringify({ id: ID, version: '1.0.0', previous: null }),
    );
    expect((await listed()).plugins).toMatchObject([{ id: ID, title: 'Valuations', version: '1.0.0' }]);
    expect((await client.call('GET', `/plugins/${ID}/1.0.0/chunks/page.0123abcd.js`)).text).toBe(
      'export const page = 1;',
    );

    await ours().upload(ID, '1.1.0', compress(aBuild(ID, { title: 'Valuations, new' })));
    expect(JSON.parse((await ours().activate(ID, '1.1.0')).text)).toMatchObject({ previous: '1.0.0' });
    const elsewhere = browser(other.url, client.cookie());
    expect((await listed(elsewhere)).plugins).toMatchObject([{ title: 'Valuations, new', version: '1.1.0' }]);
    // By way of the other process.
    expect((await team(other.url, key).activate(ID, '1.0.0')).status).toBe(200);
    expect((await listed()).plugins).toMatchObject([{ version: '1.0.0' }]);
    expect(await ours().versions(ID)).toMatchObject({ current: '1.0.0', previous: '1.1.0' });
  });

  // PLUGIN-11
  test('withdraws a version for ever: it is offered to nobody, its files are gone and its pages say so', async () => {
    for (const version of ['1.0.0', '1.1.0']) await ours().upload(ID, version, compress(aBuild(ID)));
    await ours().activate(ID, '1.0.0');
    await ours().activate(ID, '1.1.0');
    expect(JSON.parse((await ours().withdraw(ID, '1.1.0')).text)).toMatchObject({ wasCurrent: true });

    const elsewhere = browser(other.url, client.cookie());
    for (const by of [client, elsewhere]) {
      expect(await listed(by)).toEqual({
        plugins: [],
        broken: [
          {
            id: ID,
            title: 'Valuations',
            version: '1.1.0',
            problem: 'withdrawn',
            pages: [{ name: 'all', path: '/valuations' }],
          },
        ],
        forbiddenPaths: [],
        withdrawn: [`${ID}/1.1.0`],
      });
      expect((await by.call('GET', `/plugins/${ID}/1.1.0/remoteEntry.js`)).status).toBe(404);
    }
    expect((await ours().activate(ID, '1.1.0')).status).toBe(409);
    const again = await ours().upload(ID, '1.1.0', compress(aBuild(ID)));
    expect([again.status, again.text]).toEqual([
      409,
      'valuations 1.1.0 was withdrawn, and a published version never changes. Publish the next one.',
    ]);
    expect(await ours().versions(ID)).toEqual({
      id: ID,
      current: null,
      previous: '1.0.0',
      versions: [
        { version: '1.0.0', withdrawn: false },
        { version: '1.1.0', withdrawn: true },
      ],
    });
    expect((await ours().activate(ID, '1.0.0')).status).toBe(200);
    expect((await listed()).broken).toEqual([]);
    // One that is not current is withdrawn without anybody noticing.
    await ours().upload(ID, '1.2.0', compress(aBuild(ID)));
    expect(JSON.parse((await ours().withdraw(ID, '1.2.0')).text)).toMatchObject({ wasCurrent: false });
    expect((await listed()).plugins).toMatchObject([{ version: '1.0.0' }]);
    // Pages that still have one of them are told.
    expect((await listed()).withdrawn).toEqual([`${ID}/1.1.0`, `${ID}/1.2.0`]);
    expect((await ours().withdraw(ID, '9.9.9')).status).toBe(404);
  });

  // PLUGIN-11
  test('withdraws the only version: its page still says what happened', async () => {
    await ours().upload(ID, '1.0.0', compress(aBuild(ID)));
    await ours().activate(ID, '1.0.0');
    await ours().withdraw(ID, '1.0.0');
    expect((await listed()).broken).toMatchObject([
      { problem: 'withdrawn', pages: [{ path: '/valuations' }] },
    ]);
    expect(readdirSync(join(plugins(), ID))).toEqual([]);
  });

  // PLUGIN-9, PLUGIN-10, PLUGIN-11
  test('is named in the log for each thing it does', async () => {
    await ours().upload(ID, '1.0.0', compress(aBuild(ID)));
    await ours().activate(ID, '1.0.0');
    await ours().withdraw(ID, '1.0.0');
    for (const event of ['plugin published', 'plugin activated', 'plugin withdrawn'])
      expect(newest(event)).toMatchObject({ plugin: ID, version: '1.0.0', key: 'valuations-team' });
    expect(edge.lines.join('\n')).not.toContain(key);
  });
});

describe('a version that exists', () => {
  // PLUGIN-2
  test('is refused with 409 and stays as it was', async () => {
    await ours().upload(ID, '1.0.0', compress(aBuild(ID)));
    const again = await ours().upload(ID, '1.0.0', compress(aBuild(ID, { title: 'Another' })));
    expect([again.status, again.text]).toEqual([
      409,
      'valuations 1.0.0 has been published already, and a published version never changes. Publish the next one.',
    ]);
    expect(readFileSync(join(plugins(), ID, '1.0.0/plugin.json'), 'utf8')).toContain('"Valuations"');
  });

  // PLUGIN-2
  test('uploaded by several at once, in two processes, is published once', async () => {
    const second = createFor('second-team', [ID]);
    const answers = await Promise.all(
      [team(edge.url, key), team(edge.url, second), team(other.url, key), team(other.url, second)].map(
        (one) => one.upload(ID, '1.0.0', compress(aBuild(ID))),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(staged()).toEqual([]);
  });
});

// PLUGIN-2
test('two plugins activated at the same moment through two processes are both current', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => `plugin-${at}`);
  const all = createFor('all-teams', ids);
  for (const id of ids) await team(edge.url, all).upload(id, '1.0.0', compress(aBuild(id)));
  const answers = await Promise.all(
    ids.map((id, at) => team(at % 2 ? edge.url : other.url, all).activate(id, '1.0.0')),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect(
    linesOf(edge.dataDir)
      ?.map(({ id }) => id)
      .sort(),
  ).toEqual(ids);
  expect(readdirSync(plugins())).not.toContain('registry.lock');
});

// PLUGIN-2
test('a lock that a killed process has left is taken away, one in use is not', async () => {
  const lock = join(plugins(), 'registry.lock');
  writeFileSync(lock, 'of a process that is no more');
  const waits = changeRegistry(edge.dataDir, () => ({ result: 'changed' }), 40);
  for (const change of [1, 2, 3]) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    writeFileSync(lock, `of a process in its change ${change}`);
  }
  expect(await Promise.race([waits, Promise.resolve('waits')])).toBe('waits');
  expect(await waits).toBe('changed');
  expect(existsSync(lock)).toBe(false);
});

describe('a key', () => {
  // PLUGIN-9
  test('is stored as a hash that only the owner may read, and listed with its last use', async () => {
    const [file = ''] = readdirSync(join(plugins(), '.keys'));
    expect(readFileSync(join(plugins(), '.keys', file), 'utf8')).not.toContain(key.slice(10));
    expect(statSync(join(plugins(), '.keys')).mode & 0o777).toBe(0o700);
    expect(statSync(join(plugins(), '.keys', file)).mode & 0o777).toBe(0o600);
    expect(listKeys(edge.dataDir)).toMatchObject([{ name: 'valuations-team', lastUsedAt: null }]);
    const before = Date.now();
    await ours().versions(ID);
    const [{ lastUsedAt } = { lastUsedAt: null }] = listKeys(edge.dataDir);
    expect(Date.parse(lastUsedAt ?? '')).toBeGreaterThanOrEqual(before);
    expect((await client.call('GET', `/plugins/.keys/${file}`)).status).toBe(404);
  });

  // PLUGIN-9
  test('is for its own plugins alone', async () => {
    const stranger = team(edge.url, createFor('other-team', ['other']));
    await ours().upload(ID, '1.0.0', compress(aBuild(ID)));
    for (const answer of [
      await stranger.upload(ID, '2.0.0', compress(aBuild(ID))),
      await stranger.activate(ID, '1.0.0'),
      await stranger.withdraw(ID, '1.0.0'),
      await stranger.call('GET', `${ID}/versions`),
      // Not by another name either.
      await stranger.upload('other', '1.0.0', compress(aBuild(ID))),
    ])
      expect([answer.status, answer.text]).toEqual(
        answer.status === 400
          ? [400, 'plugin.json is of another plugin: valuations']
          : [403, 'That key is for other plugins'],
      );
    expect(readdirSync(join(plugins(), ID))).toEqual(['1.0.0']);
  });

  // PLUGIN-9
  test('is over at once when it is revoked, in every process', async () => {
    expect((await team(other.url, key).call('GET', `${ID}/versions`)).status).toBe(200);
    expect(revokeKey(edge.dataDir, 'valuations-team')).toBe(true);
    for (const url of [edge.url, other.url])
      expect((await team(url, key).upload(ID, '1.0.0', compress(aBuild(ID)))).status).toBe(401);
    expect(listKeys(edge.dataDir)).toEqual([]);
    expect(revokeKey(edge.dataDir, 'valuations-team')).toBe(false);
  });

  // PLUGIN-9
  test('is not replaced by a session, and opens nothing else', async () => {
    await client.signIn('full');
    for (const [method, path] of [
      ['GET', `/api/plugins/${ID}/versions`],
      ['POST', `/api/plugins/${ID}/versions/1.0.0/activate`],
      ['POST', `/api/plugins/${ID}/versions/1.0.0/withdraw`],
    ] as const)
      expect((await client.call(method, path)).status).toBe(401);
    await client.signIn('standard');
    const answer = await fetch(`${edge.url}/api/plugins`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(401);
  });

  // PLUGIN-9
  test('says what people need to see a plugin it activates first; an earlier requirement stays', async () => {
    const strict = team(edge.url, createFor('strict', ['figures'], { requires: 'canViewDatabase' }));
    const loose = team(edge.url, createFor('loose', ['figures']));
    await strict.upload('figures', '1.0.0', compress(aBuild('figures')));
    await strict.activate('figures', '1.0.0');
    await loose.upload('figures', '2.0.0', compress(aBuild('figures')));
    await loose.withdraw('figures', '1.0.0');
    await loose.activate('figures', '2.0.0');
    expect(linesOf(edge.dataDir)).toEqual([
      {
        id: 'figures',
        title: 'Valuations',
        version: '2.0.0',
        requires: 'canViewDatabase',
        withdrawnVersions: ['1.0.0'],
      },
    ]);
    expect((await listed()).plugins).toEqual([]);
    expect((await listed()).forbiddenPaths).toEqual(['/figures']);
    const wrong = team(edge.url, createFor('wrong', [ID], { requires: 'canDoAnything' }));
    await wrong.upload(ID, '1.0.0', compress(aBuild(ID)));
    expect((await wrong.activate(ID, '1.0.0')).status).toBe(409);
  });
});

// PLUGIN-9
test('an address with ten wrong keys has to wait, also with a right one', async () => {
  const from = { 'x-forwarded-for': '192.0.2.7' };
  const guess = (guessed: string) => team(edge.url, guessed).call('GET', `${ID}/versions`, undefined, from);
  for (const _ of Array.from({ length: 10 }))
    expect((await guess(`loupe_key_${'x'.repeat(43)}`)).status).toBe(401);
  const refused = await guess(key);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  expect((await ours().call('GET', `${ID}/versions`)).status).toBe(200);
});

describe('what a plugin may not be', () => {
  const build = aBuild(ID);
  const federation = JSON.parse(build['mf-manifest.json'] ?? '') as { metaData: object };
  const withFederation = (change: object) => ({
    ...build,
    'mf-manifest.json': JSON.stringify({ ...federation, ...change }),
  });
  const without = (path: string) =>
    compress(Object.fromEntries(Object.entries(build).filter(([name]) => name !== path)));
  const named = (path: string) => tampered(build, (header) => void header.fill(0, 0, 100).write(path, 0));
  const typed = (type: string, target = '') =>
    tampered(build, (header) => void header.write(`${type}${target}`, 156));
  const endless = () => {
    const zeros = Buffer.alloc(60 * 1024 * 1024);
    return gzipSync(Buffer.concat([gunzipSync(compress(build)), zeros]));
  };
  const many = () =>
    compress({ ...build, ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${at}.js`, ''])) });

  // PLUGIN-10
  test.each<[string, () => Buffer, number, string]>([
    ['a path upwards', () => named('../../registry.json'), 400, 'file of this name: ../../registry.json'],
    ['a path from the root', () => named('/etc/cron.d/job.js'), 400, 'file of this name: /etc/cron.d/job.js'],
    ['a path upwards within', () => named('a/../../x.js'), 400, 'file of this name: a/../../x.js'],
    ['a hidden file', () => named('.htaccess.js'), 400, 'file of this name: .htaccess.js'],
    ['a path of Windows', () => named('a\\..\\..\\x.js'), 400, 'file of this name: a?..?..?x.js'],
    ['a page of its own', () => named('login.html'), 400, 'file of this kind: login.html'],
    ['a program', () => named('run.sh'), 400, 'file of this kind: run.sh'],
    ['a symbolic link', () => typed('2', '/etc/passwd'), 400, 'Only plain files may be in a plugin'],
    ['a hard link', () => typed('1', 'plugin.json'), 400, 'Only plain files may be in a plugin'],
    ['an extended header', () => typed('x'), 400, 'Only plain files may be in a plugin'],
    ['a device', () => typed('3'), 400, 'Only plain files may be in a plugin'],
    ['a type of nobody', () => typed('Q'), 400, 'Only plain files may be in a plugin'],
    ['one that is compressed twice', () => gzipSync(compress(build)), 400, 'damaged'],
    [
      'an archive that ends after a file',
      () => gzipSync(gunzipSync(compress(build)).subarray(0, -1024)),
      400,
      'not complete',
    ],
    ['a wrong checksum', () => gzipSync(gunzipSync(compress(build)).fill(65, 148, 150)), 400, 'damaged'],
    ['one file twice', () => named('chunks/page.0123abcd.js'), 400, 'is in the archive twice'],
    ['a file that is also a folder', () => named('chunks'), 400, 'file of this kind: chunks'],
    ['something that is no gzip', () => Buffer.from('{"plugin":true}'), 400, 'damaged'],
    ['half an archive', () => gzipSync(gunzipSync(compress(build)).subarray(0, 700)), 400, 'not complete'],
    ['half a gzip', () => compress(build).subarray(0, 200), 400, 'damaged'],
    ['nothing', () => gzipSync(''), 400, 'not complete'],
    ['a small archive of much', endless, 413, 'more than a plugin may have'],
    [
      'a large file',
      () => compress({ ...build, 'x.js': 'x'.repeat(13 * 1024 * 1024) }),
      413,
      'x.js is too large',
    ],
    ['many files', many, 413, 'more than a plugin may have'],
    ['no manifest', () => without('plugin.json'), 400, 'plugin.json is missing'],
    ['no code', () => without('remoteEntry.js'), 400, 'remoteEntry.js is missing'],
    ['no federation', () => without('mf-manifest.json'), 400, 'mf-manifest.json is missing'],
    ['a manifest that is none', () => compress({ ...build, 'plugin.json': '{' }), 400, 'is not valid JSON'],
    [
      'a manifest without pages',
      () => compress(aBuild(ID, { pages: [] })),
      400,
      'plugin.json is not as the contract says: look at pages',
    ],
    [
      'another contract',
      () => compress(aBuild(ID, { contract: 2 })),
      400,
      'contract 2; this system speaks 1',
    ],
    ['another id', () => compress(aBuild('stats')), 400, 'plugin.json is of another plugin: stats'],
    ['code of another plugin', () => compress(withFederation({ name: 'stats' })), 400, 'of another plugin'],
    [
      'code from elsewhere',
      () =>
        compress(
          withFederation({ metaData: { ...federation.metaData, publicPath: '/plugins/jobs/1.0.0/' } }),
        ),
      400,
      'look at metaData.publicPath',
    ],
    [
      'an entry above its folder',
      () =>
        compress(
          withFederation({
            metaData: {
              ...federation.metaData,
              remoteEntry: { name: 'remoteEntry.js', path: '../../jobs/' },
            },
          }),
        ),
      400,
      'look at metaData.remoteEntry.path',
    ],
    ['remotes of its own', () => compress(withFederation({ remotes: [{}] })), 400, 'look at remotes'],
  ])('%s', async (_what, archive, status, says) => {
    const answer = await ours().upload(ID, '1.0.0', archive());
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
    expect(staged()).toEqual([]);
    expect(await ours().versions(ID)).toMatchObject({ versions: [] });
    // The connection is in order, and nothing of the attempt is in the way of a right one.
    expect((await ours().upload(ID, '1.0.0', compress(build))).status).toBe(201);
  });

  // PLUGIN-10
  test.each(['.hidden', 'a%2fb', 'x'.repeat(61), '-1'])('a version named %s', async (version) => {
    const answer = await ours().upload(ID, version, compress(build));
    expect([400, 404]).toContain(answer.status);
    expect(existsSync(join(plugins(), ID))).toBe(false);
  });

  // PLUGIN-10
  test('too long a body, said or not', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024 + 1);
    expect((await ours().upload(ID, '1.0.0', long)).status).toBe(413);
    const half = 'x'.repeat(9 * 1024 * 1024);
    const archive = gunzipSync(compress({ ...build, 'a.js': half, 'b.js': half }));
    const answer = await fetch(`${edge.url}/api/plugins/${ID}/versions/1.0.0`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/gzip' },
      body: Readable.toWeb(Readable.from([gzipSync(archive, { level: 0 })])),
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([413, 'That is more than a plugin may have']);
    expect(staged()).toEqual([]);
  });

  // PLUGIN-10
  test('another type, or compressed once more', async () => {
    const path = `${ID}/versions/1.0.0`;
    const json = { 'content-type': 'application/json' };
    expect((await ours().call('POST', path, compress(build), json)).status).toBe(415);
    expect((await ours().call('POST', path, compress(build), { 'content-encoding': 'gzip' })).status).toBe(
      415,
    );
  });

  // PLUGIN-10
  test('one with a page of the shell, of the server or of another plugin, which is not activated', async () => {
    await ours().upload('stats', '1.0.0', compress(aBuild('stats')));
    await ours().activate('stats', '1.0.0');
    for (const [path, owner] of [
      ['/login', 'the shell'],
      ['/password', 'the shell'],
      ['/api/jobs', 'the server'],
      ['/stats', 'stats'],
    ] as const) {
      const version = `1.0.0-${owner.slice(-3)}${path.length}`;
      await ours().upload(ID, version, compress(aBuild(ID, { pages: [{ name: 'all', path }] })));
      const answer = await ours().activate(ID, version);
      expect([answer.status, answer.text]).toEqual([409, `The page ${path} belongs to ${owner}`]);
    }
    expect((await listed()).plugins.map(({ id }) => id)).toEqual(['stats']);
  });
});

// PLUGIN-10
test('an upload that is broken off leaves nothing, and what a killed process left is removed by the next', async () => {
  const archive = compress({ ...aBuild(ID), 'noise.txt': 'x'.repeat(200_000) });
  const upload = request(`${edge.url}/api/plugins/${ID}/versions/1.0.0`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/gzip',
      'content-length': archive.length,
    },
  });
  upload.on('error', () => undefined);
  upload.write(archive.subarray(0, archive.length / 2));
  while (staged().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  upload.destroy();
  while (staged().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));

  const left = join(plugins(), ID, '.1.0.0.of-a-killed-process');
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'plugin.json'), '{}');
  utimesSync(left, new Date(0), new Date(0));
  expect((await ours().upload(ID, '1.0.0', compress(aBuild(ID)))).status).toBe(201);
  expect(staged()).toEqual([]);
});

// PLUGIN-10
test('a plugin may have sixty versions that are not withdrawn', async () => {
  for (let at = 0; at < 60; at += 1) {
    mkdirSync(join(plugins(), ID, `0.0.${at}`), { recursive: true });
    writeFileSync(join(plugins(), ID, `0.0.${at}`, 'plugin.json'), JSON.stringify({ id: ID }));
  }
  expect((await ours().upload(ID, '1.0.0', compress(aBuild(ID)))).text).toBe(
    'valuations has 60 versions: withdraw those that are no longer needed',
  );
  await ours().withdraw(ID, '0.0.1');
  expect((await ours().upload(ID, '1.0.0', compress(aBuild(ID)))).status).toBe(201);
});
