import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Device, OwnSession, PublicShop } from '@loupe/shared-types';
import { browser, JOB } from './browser';
import type { Browser } from './browser';
import { DEMO_PASSWORD, startStack } from './stack';
import type { Running, Stack } from './stack';

jest.setTimeout(60_000);

const PIN = '480261';
const WRONG = '730592';
const REFUSED = 'PINs do not work on this computer. Please sign in with your password';

let stack: Stack;
let second: Running;

beforeAll(async () => {
  stack = await startStack();
  second = await stack.startBff();
  for (const username of ['priya', 'rowan', 'amelia', 'sofia', 'jack']) {
    const client = browser(stack.bff.url);
    await client.signIn(username);
    const set = await client.call('POST', '/api/auth/own-pin', { password: DEMO_PASSWORD, pin: PIN });
    expect(set.status).toBe(200);
  }
}, 60_000);
afterAll(() => stack.stop());

/** A computer that a manager has just enrolled with a one-time code. */
async function enrolled(name: string): Promise<{ pc: Browser; deviceId: number; cookie: string }> {
  const pc = browser(stack.bff.url);
  await pc.signIn('jack');
  const made = await pc.call('POST', '/api/devices', { name });
  const { code, deviceId } = made.json<{ code: string; deviceId: number }>();
  const answer = await pc.call('POST', '/api/auth/device', { code });
  expect([answer.status, answer.text]).toEqual([201, JSON.stringify({ name })]);
  return { pc, deviceId, cookie: answer.headers.getSetCookie()[0] ?? '' };
}
const switchTo = (pc: Browser, username: string, pin = PIN) =>
  pc.call('POST', '/api/auth/pin', { username, pin });
const shopIn = (page: string) => JSON.parse(/id="shop">(.*?)<\/script>/.exec(page)?.[1] ?? '') as PublicShop;
const untilStatus = async (ask: () => Promise<{ status: number }>, status: number) => {
  for (const end = Date.now() + 2_000; Date.now() < end; await pause(100))
    if ((await ask()).status === status) return;
  throw new Error(`not ${status} within two seconds`);
};

test('switching the user on an enrolled computer ends the previous session', async () => {
  const { pc, cookie } = await enrolled('Counter 1');
  expect(cookie).toMatch(/^device=.*; Max-Age=31536000; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/);
  const before = pc.copy();
  const answer = await switchTo(pc, 'priya');
  expect(answer.json()).toEqual({
    userId: 5,
    username: 'priya',
    fullName: 'Priya Sandhu',
    accessLevel: 'standard',
  });
  expect(answer.headers.getSetCookie().some((set) => /^device=.*Max-Age=31536000/.test(set))).toBe(true);
  expect((await before.call('GET', '/api/jobs')).status).toBe(401);
  const job = (await pc.call('POST', '/api/jobs', JOB)).json<{ createdBy: string }>();
  expect(job.createdBy).toBe('Priya Sandhu');
  const [session] = (await pc.call('GET', '/api/auth/sessions')).json<OwnSession[]>();
  expect(session).toMatchObject({ via: 'pin', device: 'Counter 1', current: true });
});

test('PIN settings and PIN sign-in are available only on an enrolled computer', async () => {
  const { pc } = await enrolled('Counter 2');
  expect(shopIn((await pc.call('GET', '/login')).text).pin).toEqual({ digits: 6, lockAfterMinutes: 3 });
  const stranger = browser(stack.bff.url);
  expect(shopIn((await stranger.call('GET', '/login')).text)).not.toHaveProperty('pin');
  for (const asking of [stranger, browser(stack.bff.url, 'device=made-up'), browser(second.url)]) {
    expect((await asking.call('GET', '/api/auth/pin')).status).toBe(403);
    for (const pin of [PIN, WRONG]) {
      const refused = await switchTo(asking, 'priya', pin);
      expect([refused.status, refused.text]).toEqual([403, REFUSED]);
    }
  }
  // Another site's page cannot switch the user, whatever cookies are sent.
  const foreign = await pc.call(
    'POST',
    '/api/auth/pin',
    { username: 'priya', pin: PIN },
    { 'sec-fetch-site': 'cross-site' },
  );
  expect(foreign.status).toBe(403);
});

test('two BFFs together allow five tries, not ten, and the password still works', async () => {
  const { pc } = await enrolled('Counter 3');
  const other = browser(second.url, pc.cookie());
  const names = ['amelia', 'oliver', 'sofia', 'rowan', 'tomasz', 'anne-marie', 'nobody'];
  const answers = await Promise.all(
    names.flatMap((name) => [switchTo(pc, name, WRONG), switchTo(other, name, WRONG)]),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  const refused = await switchTo(other, 'priya');
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'password-needed']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  const full = browser(stack.bff.url);
  await full.signIn('oliver');
  const list = (await full.call('GET', '/api/devices')).json<Device[]>();
  expect(list.filter(({ lockedUntil }) => lockedUntil !== null).map(({ name }) => name)).toEqual([
    'Counter 3',
  ]);
  expect((await pc.signIn('priya')).status).toBe(200);
});

test('after a manager’s PIN, reports, staff and computers need the password, in every process', async () => {
  const { pc } = await enrolled('Counter 4');
  await switchTo(pc, 'amelia');
  const other = browser(second.url, pc.cookie());
  const restricted = ['/api/reports/monthly', '/api/reports/health', '/api/staff', '/api/devices'];
  for (const path of restricted) {
    const refused = await other.call('GET', path);
    expect([path, refused.status, refused.headers.get('x-error-code')]).toEqual([
      path,
      403,
      'confirm-password',
    ]);
  }
  expect((await pc.call('POST', '/api/auth/confirm', { password: 'wrong' })).status).toBe(400);
  expect((await other.call('GET', '/api/staff')).status).toBe(403);
  expect((await pc.call('POST', '/api/auth/confirm', { password: DEMO_PASSWORD })).status).toBe(204);
  for (const path of restricted) expect([path, (await other.call('GET', path)).status]).toEqual([path, 200]);
  const database = new Database(join(stack.dataDir, 'repairs.sqlite'));
  database
    .prepare("update sessions set confirmed_at = '2026-01-01T00:00:00.000Z' where confirmed_at is not null")
    .run();
  database.close();
  await untilStatus(() => pc.call('GET', '/api/reports/monthly'), 403);
  // A standard user has nothing to confirm after a PIN.
  await switchTo(pc, 'priya');
  const plain = await pc.call('GET', '/api/reports/monthly');
  expect([plain.status, plain.headers.get('x-error-code')]).toEqual([403, null]);
});

test('deactivation, a new level, a reset and revocation each take effect within two seconds', async () => {
  const full = browser(stack.bff.url);
  await full.signIn('oliver');
  const idOf = async (name: string) =>
    (await full.call('GET', '/api/staff'))
      .json<{ userId: number; username: string }[]>()
      .find(({ username }) => username === name)?.userId;
  const isOut = (pc: Browser) => untilStatus(() => pc.call('GET', '/api/stats'), 401);
  const { pc, deviceId } = await enrolled('Counter 5');
  await switchTo(pc, 'sofia');
  await full.call('PATCH', `/api/staff/${await idOf('sofia')}`, { accessLevel: 'manager' });
  await isOut(pc);
  expect((await switchTo(pc, 'sofia')).status).toBe(401);
  await switchTo(pc, 'rowan');
  await full.call('POST', `/api/staff/${await idOf('rowan')}/reset`, {});
  await isOut(pc);
  expect((await switchTo(pc, 'rowan')).status).toBe(401);
  await switchTo(pc, 'priya');
  expect((await full.call('PATCH', `/api/devices/${deviceId}`, { revoked: true })).status).toBe(200);
  await isOut(pc);
  const revoked = await switchTo(pc, 'priya');
  expect([revoked.status, revoked.text]).toEqual([403, REFUSED]);
  expect(shopIn((await pc.call('GET', '/login')).text)).not.toHaveProperty('pin');
});

test('a save is made as the user named on the page, or refused', async () => {
  const { pc } = await enrolled('Counter 6');
  await switchTo(pc, 'priya');
  const save = (userId: string) =>
    pc.call('POST', '/api/jobs', { ...JOB, customJobNumber: `ACT${userId}` }, { 'x-acting-user': userId });
  const others = await save('1');
  expect([others.status, others.text]).toEqual([401, 'Please sign in']);
  expect((await save('5')).status).toBe(201);
  const found = (await pc.call('GET', '/api/jobs?search=ACT1')).json<unknown[]>();
  expect(found).toEqual([]);
});

test('My Day shows each user their own work, by the shop’s day', async () => {
  const { pc } = await enrolled('Counter 7');
  await switchTo(pc, 'priya');
  const { entries, takenIn } = (await pc.call('GET', '/api/my-day')).json<{
    entries: { kind: string }[];
    takenIn: number;
  }>();
  expect(takenIn).toBe(entries.filter(({ kind }) => kind === 'created').length);
  expect(takenIn).toBeGreaterThan(0);
  await pc.signIn('jack');
  expect((await pc.call('GET', '/api/my-day')).json()).toMatchObject({ takenIn: 0, entries: [], total: 0 });
});

test('of 50 wrong PINs at once five are checked, and lists are served meanwhile', async () => {
  const { pc } = await enrolled('Counter 8');
  const reader = browser(stack.bff.url);
  await reader.signIn('oliver');
  let isOver = false;
  const wrong = Promise.all(Array.from({ length: 50 }, () => switchTo(pc, 'amelia', WRONG))).finally(
    () => (isOver = true),
  );
  const lists: number[] = [];
  do lists.push((await reader.call('GET', '/api/jobs')).status);
  while (!isOver);
  const answers = await wrong;
  expect(new Set(lists)).toEqual(new Set([200]));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.every(({ status }) => [401, 429, 503].includes(status))).toBe(true);
});

test('neither PIN nor computer is in any log line', () => {
  expect(stack.logs()).not.toMatch(new RegExp(`${PIN}|${WRONG}`));
});
