import Database from 'better-sqlite3';
import { endpointOf, ENDPOINTS, filledPath, isAllowed, methodOf, pathOf } from '@loupe/shared-types';
import type { EndpointId, Server } from '@loupe/shared-types';
import { createIdentity, USER_MESSAGES } from '@loupe/svc-kit';
import type { Identity } from '@loupe/svc-kit';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { browser, JOB } from './browser';
import type { Answer, Browser } from './browser';
import { SECRETS, startStack } from './stack';
import type { Stack } from './stack';

/** Access level of each test user, as stored in the database. */
const USERS = {
  full: 'amelia',
  manager: 'jack',
  standard: 'priya',
  owner: 'rowan',
  inactive: 'sofia',
} as const;
type Level = keyof typeof USERS;

interface Walked {
  readonly call: readonly [method: string, path: string, body?: unknown];
  /** Levels that are allowed; every other signed-in user gets 403. */
  readonly may: readonly Level[];
  readonly on: Server;
}

const ALL: readonly Level[] = ['full', 'manager', 'standard', 'owner'];

/** Calls that use ids which exist; all other ids are unknown. */
const THERE_IS = /^\/api\/jobs\/:id/;

/** Have tests of their own below. */
const ELSEWHERE: readonly string[] = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/pin',
  'POST /api/auth/pin',
  'GET /api/events',
];

/** One call per endpoint in the table, with no data that would let it do anything. */
const WALKED: readonly Walked[] = (Object.keys(ENDPOINTS) as EndpointId[])
  .filter((id) => !ELSEWHERE.includes(id) && endpointOf(id).caller !== 'key')
  .map((id) => {
    const { service, permission } = endpointOf(id);
    const path = filledPath(id, { id: THERE_IS.test(pathOf(id)) ? 1 : 999, sessionId: '999' });
    return {
      call:
        methodOf(id) === 'GET' || methodOf(id) === 'DELETE' ? [methodOf(id), path] : [methodOf(id), path, {}],
      may: ALL.filter((level) => !permission || isAllowed(level, permission)),
      on: service,
    };
  });

const NAMED = WALKED.map((one) => [one.call.slice(0, 2).join(' '), one] as const);

/** Allowed means: not 401, not 403, and not an unknown address. */
function isThrough({ status, text }: Answer): boolean {
  return ![401, 403, 405].includes(status) && text !== USER_MESSAGES.notFound && status < 500;
}

const INSIDE = [
  ['POST', '/internal/sign-in', { username: 'amelia', password: 'x', address: 'x' }],
  ['POST', '/internal/session', { token: 'x', background: true }],
  ['POST', '/internal/sign-out', { token: 'x' }],
  ['POST', '/internal/password', { token: 'x', currentPassword: 'x', newPassword: 'x', address: 'x' }],
  ['POST', '/internal/confirm', { token: 'x', password: 'x', address: 'x' }],
  ['POST', '/internal/remove-second-factor', { token: 'x', password: 'x', code: 'x', address: 'x' }],
  ['POST', '/internal/device', { device: 'x' }],
  ['POST', '/internal/device/enrol', { token: 'x', code: 'x' }],
  ['POST', '/internal/pin/options', { device: 'x' }],
  ['POST', '/internal/pin/sign-in', { device: 'x', username: 'x', pin: 'x', address: 'x' }],
  ['POST', '/internal/pin/own', { token: 'x', password: 'x', pin: 'x', address: 'x' }],
  ['GET', '/internal/deactivated'],
  ['GET', '/internal/active-users'],
] as const;

const { sign } = createIdentity({ secrets: [SECRETS.IDENTITY_SECRET] });
let stack: Stack;
const clients = {} as Record<Level, Browser>;
const ids = {} as Record<Level, number>;
const sessionIds = {} as Record<Level, string>;

beforeAll(async () => {
  stack = await startStack();
  const admin = browser(stack.bff.url);
  await admin.signIn('oliver');
  expect((await admin.call('POST', '/api/jobs', JOB)).status).toBe(201);

  const database = new Database(join(stack.dataDir, 'repairs.sqlite'));
  database.prepare("update users set access_level = 'owner' where username = ?").run(USERS.owner);
  database.close();
  for (const [level, username] of Object.entries(USERS) as [Level, string][]) {
    clients[level] = browser(stack.bff.url);
    const answer = await clients[level].signIn(username);
    expect(answer.status).toBe(200);
    ids[level] = answer.json<{ userId: number }>().userId;
    // The session was just cached, and this user is about to be deactivated.
    if (level === 'inactive') continue;
    const [session] = (await clients[level].call('GET', '/api/auth/sessions')).json<
      { sessionId: string }[]
    >();
    sessionIds[level] = session?.sessionId ?? '';
  }

  expect((await admin.call('PATCH', `/api/staff/${ids.inactive}`, { active: false })).status).toBe(200);
}, 60_000);
afterAll(() => stack.stop());

const identityOf = (level: Level): Identity => ({
  kind: 'staff',
  userId: ids[level],
  username: USERS[level],
  fullName: USERS[level],
  accessLevel: level,
  sessionId: sessionIds[level],
});

async function directly(on: Walked['on'], call: Walked['call'], token?: string) {
  const [method, path, body] = call;
  return browser(stack[on].url).call(method, path, body, token ? { 'x-identity': token } : {});
}

// ACCESS-1, ACCESS-2
describe('access control', () => {
  test('follows the table: an endpoint with a permission is for levels that have it', () => {
    const restricted = NAMED.filter(([, { may }]) => may.length < ALL.length);
    expect(restricted.map(([name, { may }]) => `${name}: ${may.join(', ')}`)).toEqual([
      'POST /api/checks/999/reopen: full, manager',
      'GET /api/customers/retention: full, manager',
      'GET /api/customers/999/history: full, manager',
      'POST /api/customers/999/merge: full, manager',
      'POST /api/customers/999/export: full, manager',
      'GET /api/customers/999/erasure: full, manager',
      'POST /api/customers/999/erase: full, manager',
      'POST /api/customers/999/split: full, manager',
      'POST /api/customers/merges/999/undo: full, manager',
      'POST /api/templates: full, manager',
      'PATCH /api/templates/999: full, manager',
      'DELETE /api/templates/999: full, manager',
      'PATCH /api/settings/printing: full, manager',
      'GET /api/reports/monthly: full, manager',
      'GET /api/reports/health: full',
      'GET /api/devices: full, manager',
      'POST /api/devices: full, manager',
      'GET /api/devices/pins: full, manager',
      'POST /api/devices/pins/999/remove: full, manager',
      'PATCH /api/devices/999: full, manager',
      'GET /api/staff: full',
      'GET /api/staff/sign-ins: full',
      'PATCH /api/staff/999: full',
      'DELETE /api/staff/999/sessions: full',
      'POST /api/staff/999/reset: full',
      'GET /api/client-errors: full',
    ]);
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/jobs/1/nothing'],
    ['GET', '/api/jobs/'],
    ['POST', '/api/stats'],
    ['GET', '/api/Jobs'],
  ])('an endpoint outside the table is refused even for full access: %s %s', async (method, path) => {
    const answer = await clients.full.call(method, path, method === 'POST' ? {} : undefined);
    expect([answer.status, answer.text]).toEqual([404, USER_MESSAGES.notFound]);
  });

  test('the event stream is open to every signed-in user', async () => {
    const call = ['GET', '/api/events'] as const;
    expect((await browser(stack.bff.url).call(...call)).status).toBe(401);
    expect((await clients.inactive.call(...call)).status).toBe(401);
    expect((await directly('jobs', call)).status).toBe(401);
    expect((await directly('jobs', call, await sign({ kind: 'service', service: 'bff' }))).status).toBe(403);
  });

  describe.each(ALL)('a user of level %s', (level) => {
    test.each(NAMED)('%s', async (_name, { call, may, on }) => {
      const answers = [await clients[level].call(...call)];
      if (on !== 'bff') answers.push(await directly(on, call, await sign(identityOf(level))));
      for (const answer of answers) {
        if (may.includes(level)) expect([answer.status, answer.text, isThrough(answer)]).toContain(true);
        else expect(answer.status).toBe(403);
      }
    });
  });

  test.each(NAMED)(
    'refused when signed out, deactivated or without an identity: %s',
    async (_name, { call, on }) => {
      expect((await browser(stack.bff.url).call(...call)).status).toBe(401);
      expect((await clients.inactive.call(...call)).status).toBe(401);
      if (on !== 'bff') expect((await directly(on, call)).status).toBe(401);
    },
  );

  test.each(INSIDE)('internal, for the BFF only: %s %s', async (...call) => {
    expect((await clients.full.call(call[0], call[1], call[2])).status).toBe(404);
    expect((await directly('jobs', call)).status).toBe(401);
    expect((await directly('jobs', call, await sign(identityOf('full')))).status).toBe(403);
    expect((await directly('reports', call, await sign(identityOf('full')))).status).toBe(403);
  });

  test('the BFF’s own identity is refused where a user is required', async () => {
    const bff = await sign({ kind: 'service', service: 'bff' });
    for (const { call, on } of WALKED.filter((one) => one.on !== 'bff'))
      expect((await directly(on, call, bff)).status).toBe(403);
  });
});

// ACCESS-4
describe('an identity', () => {
  const path = ['GET', '/api/staff'] as const;

  test('sent by the browser is replaced by the session’s own', async () => {
    const forged = {
      'x-identity': await sign(identityOf('full')),
      'x-user': 'amelia',
      'x-forwarded-user': 'amelia',
    };
    expect((await clients.standard.call('GET', '/api/staff', undefined, forged)).status).toBe(403);
    expect((await browser(stack.bff.url).call('GET', '/api/staff', undefined, forged)).status).toBe(401);
  });

  test('that is forged, unsigned, expired or signed with another secret is refused by a service', async () => {
    const long = (minutes: number) => () => new Date(Date.now() - minutes * 60_000);
    const expired = createIdentity({ secrets: [SECRETS.IDENTITY_SECRET], now: long(2) });
    const other = createIdentity({ secrets: [SECRETS.SESSION_SECRET] });
    const [, claims] = (await sign(identityOf('full'))).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const token of [
      'x',
      unsigned,
      await expired.sign(identityOf('full')),
      await other.sign(identityOf('full')),
    ])
      expect((await directly('jobs', path, token)).status).toBe(401);
    expect((await directly('jobs', path, await sign(identityOf('full')))).status).toBe(200);
  });

  test('decides the recorded author, whatever the body says', async () => {
    const body = { ...JOB, customJobNumber: 'C-1002', createdBy: 'Somebody Else' };
    const created = await clients.standard.call('POST', '/api/jobs', body);
    expect(created.json()).toMatchObject({ createdBy: 'Priya Sandhu' });
  });
});

// SAFE-1
describe('a write', () => {
  const job = { ...JOB, customJobNumber: 'C-2001' };
  const post = (headers: Record<string, string>) => clients.standard.call('POST', '/api/jobs', job, headers);

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['another site, told by an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
  ])('from %s is refused', async (_name, headers) => {
    expect((await post(headers)).status).toBe(403);
    expect((await clients.standard.call('POST', '/api/auth/logout', undefined, headers)).status).toBe(403);
  });

  test('from our own pages is accepted', async () => {
    expect((await post({ 'sec-fetch-site': 'same-origin', origin: stack.bff.url })).status).toBe(201);
    expect(
      (await clients.standard.call('GET', '/api/jobs', undefined, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(200);
  });

  test('must be JSON, uncompressed and within the size limit', async () => {
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await post({ 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await clients.standard.call('POST', '/api/jobs', { notes: 'x'.repeat(300_000) })).status).toBe(
      413,
    );
  });
});

describe('signing in', () => {
  // SIGNIN-1
  test('names missing and wrong input in its own messages', async () => {
    const stranger = browser(stack.bff.url);
    for (const body of [
      {},
      { username: 'amelia' },
      { username: ' ', password: 'x' },
      { username: 'amelia', password: '' },
      { username: 1, password: [] },
    ]) {
      const answer = await stranger.call('POST', '/api/auth/login', body);
      expect([answer.status, answer.text]).toEqual([400, 'Please enter both username and password']);
    }
    const wrong = await stranger.signIn('amelia', 'wrong');
    expect([wrong.status, wrong.text]).toEqual([401, 'Invalid username or password']);
    expect(stranger.cookie()).toBe('');
  });

  // SAFE-2
  test('sets a cookie that scripts and other sites cannot use', async () => {
    const answer = await browser(stack.bff.url).signIn('tomasz');
    const [session, known] = answer.headers.getSetCookie();
    expect(session).toMatch(/^session=[^;]+;.* HttpOnly; SameSite=Strict$/);
    expect(known).toMatch(/^browser=[^;]+; Max-Age=34560000; Path=\/;.* HttpOnly; SameSite=Strict$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json()).toEqual({
      userId: 8,
      username: 'tomasz',
      fullName: 'Tomasz Wrona',
      accessLevel: 'standard',
    });
  });

  // ACCESS-1
  test('reads an unknown access level as standard', async () => {
    expect((await clients.owner.call('GET', '/api/auth/me')).json()).toMatchObject({
      accessLevel: 'standard',
    });
  });

  // SIGNIN-3
  test('locks a username for unknown browsers and states when to retry', async () => {
    const guesser = browser(stack.bff.url);
    for (let n = 0; n < 5; n += 1) await guesser.signIn('anne-marie', 'wrong');
    const locked = await guesser.signIn('anne-marie');
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await guesser.signIn('tomasz')).status).toBe(200);
  });
});

describe('a browser known for a user', () => {
  test('can sign in while strangers guess at that username, and is known for no other user', async () => {
    const [counter, stranger] = [browser(stack.bff.url), browser(stack.bff.url)];
    await counter.signIn(USERS.owner);
    await counter.call('POST', '/api/auth/logout');
    expect(counter.cookie()).toMatch(/^browser=[^;]+$/);
    for (let n = 0; n < 5; n += 1) await stranger.signIn(USERS.owner, 'wrong');
    expect((await stranger.signIn(USERS.owner)).status).toBe(429);
    expect((await counter.signIn(USERS.owner)).status).toBe(200);
    // The browser cookie is not a session, and a session cookie does not identify a browser.
    const id = /browser=([^;]+)/.exec(counter.cookie())?.[1] ?? '';
    expect((await browser(stack.bff.url, `session=${id}`).call('GET', '/api/auth/me')).status).toBe(401);
  });
});

describe('log-out', () => {
  // SESSION-2
  test('also invalidates a copied cookie, in every process', async () => {
    const other = await stack.startBff();
    const client = browser(stack.bff.url);
    await client.signIn('tomasz');
    const copy = client.copy();
    const elsewhere = browser(other.url, client.cookie());
    expect((await copy.call('GET', '/api/stats')).status).toBe(200);
    expect((await elsewhere.call('GET', '/api/stats')).status).toBe(200);

    expect((await client.call('POST', '/api/auth/logout')).status).toBe(204);
    expect((await copy.call('GET', '/api/stats')).status).toBe(401);
    await pause(1_900);
    expect((await elsewhere.call('GET', '/api/stats')).status).toBe(401);
    await other.stop();
  });

  test('signing in as another user ends the previous session', async () => {
    const counter = browser(stack.bff.url);
    await counter.signIn('tomasz');
    const before = counter.copy();
    await counter.signIn('priya');
    expect((await before.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await counter.call('GET', '/api/auth/me')).json()).toMatchObject({ username: 'priya' });
  });

  // SESSION-2
  test('ends the event stream as well', async () => {
    const client = browser(stack.bff.url);
    await client.signIn('tomasz');
    const stream = await fetch(`${stack.bff.url}/api/events`, { headers: { cookie: client.cookie() } });
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await client.call('POST', '/api/auth/logout');
    expect(await stream.text()).toContain(':');
  });

  // SESSION-2
  test('a password change ends every other session and keeps this one', async () => {
    const [here, elsewhere] = [browser(stack.bff.url), browser(stack.bff.url)];
    await here.signIn('tomasz');
    await elsewhere.signIn('tomasz');
    const stream = await fetch(`${stack.bff.url}/api/events`, { headers: { cookie: elsewhere.cookie() } });
    const change = { currentPassword: 'violet anchor 72 harbour', newPassword: 'seven grey herons at dusk' };
    expect((await here.call('POST', '/api/auth/password', change)).status).toBe(200);
    expect((await here.call('GET', '/api/auth/me')).status).toBe(200);
    // Its event stream ends, and nothing else is served to it either.
    expect(await stream.text()).toContain(':');
    await pause(900);
    expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(401);
  });
});

describe('secrets', () => {
  // SAFE-8
  test('can be replaced without signing anyone out', async () => {
    const newer = 'w9Rb3xTn6Vk2Ym8Cd5Qj1Zs7Pg4Lf0Ha';
    const during = await stack.startBff({ SESSION_SECRET: `${newer},${SECRETS.SESSION_SECRET}` });
    expect((await browser(during.url, clients.full.cookie()).call('GET', '/api/auth/me')).status).toBe(200);
    const renewed = browser(during.url);
    await renewed.signIn('jack');
    await during.stop();
    const after = await stack.startBff({ SESSION_SECRET: newer });
    expect((await browser(after.url, renewed.cookie()).call('GET', '/api/auth/me')).status).toBe(200);
    expect((await browser(after.url, clients.full.cookie()).call('GET', '/api/auth/me')).status).toBe(401);
    await after.stop();
  });
});

describe('log lines', () => {
  // SAFE-4
  test('contain no password, cookie, token, name, phone, address or search term', async () => {
    const client = browser(stack.bff.url);
    await client.signIn('priya', 'wr0ng-Canary-guess');
    await client.signIn('priya');
    await client.call('GET', '/api/jobs?search=Canary-search');
    await client.call('GET', '/api/jobs/Canary-path');
    await client.call('GET', '/Canary-page/07700900123');
    await client.call('POST', '/api/jobs', '{"firstName": "Canary-broken');
    await client.call('POST', '/api/jobs', { ...JOB, firstName: 'Canary'.repeat(60) });
    await client.call('POST', '/api/jobs', JOB);
    await client.call('POST', '/api/jobs/1/calls', {
      callDate: '2026-04-03',
      callTime: '10:00',
      callerName: 'Canary',
      callContent: 'Canary',
    });
    await clients.full.call('GET', '/api/reports/monthly?month=Canary');
    const reset = await clients.full.call('POST', `/api/staff/${ids.owner}/reset`, {});
    const { code } = reset.json<{ code: string }>();
    await browser(stack.bff.url).signIn(USERS.owner, code);
    const last = await clients.full.call('GET', '/api/reports/monthly?month=2026-04');
    const lastId = last.headers.get('x-request-id') ?? 'none';
    // Once this line is written, everything logged before it is too.
    for (const process of [stack.bff, stack.reports])
      while (!process.output().includes(lastId)) await pause(10);
    const logs = stack.logs();
    for (const words of [
      '"route":"/api/jobs"',
      '"route":"/api/staff/:id/reset"',
      '"status":400',
      '"status":403',
    ])
      expect(logs).toContain(words);
    const secrets = [
      client.cookie(),
      ...client
        .cookie()
        .split('; ')
        .map((pair) => pair.slice(pair.indexOf('=') + 1)),
      code,
      'Canary',
      '900123',
      'CV31',
      'violet',
      'Fe26',
      'Priya',
      'eyJ',
    ];
    expect(logs.split('\n').filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });

  test('one request id runs through all processes', async () => {
    const { headers } = await clients.full.call('GET', '/api/stats');
    const id = headers.get('x-request-id') ?? 'none';
    for (const process of [stack.bff, stack.jobs]) while (!process.output().includes(id)) await pause(10);
    expect(
      (
        await clients.full.call('GET', '/api/stats', undefined, { 'x-request-id': 'chosen-by-me' })
      ).headers.get('x-request-id'),
    ).not.toBe('chosen-by-me');
  });
});
