import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OwnSession, PublicShop } from '@loupe/shared-types';
import { URI } from 'otpauth';
import type { TOTP } from 'otpauth';
import { browser } from './browser';
import type { Browser } from './browser';
import { DEMO_PASSWORD, startStack } from './stack';
import type { Stack } from './stack';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36';
let stack: Stack;
let shopFile: string;

beforeAll(async () => {
  const shop = JSON.parse(readFileSync(join(__dirname, '../../../config/shop.json'), 'utf8')) as object;
  shopFile = join(mkdtempSync(join(tmpdir(), 'shop-')), 'shop.json');
  writeFileSync(shopFile, JSON.stringify({ ...shop, requireSecondFactor: true }));
  stack = await startStack({ SHOP_CONFIG: shopFile });
}, 60_000);
afterAll(() => stack.stop());

const somebody = async (username: string): Promise<Browser> => {
  const client = browser(stack.bff.url);
  expect((await client.signIn(username)).status).toBe(200);
  return client;
};
const untilStatus = async (ask: () => Promise<{ status: number }>, status: number) => {
  for (const end = Date.now() + 2_000; Date.now() < end; await pause(100))
    if ((await ask()).status === status) return;
  throw new Error(`not ${status} within two seconds`);
};

async function enrol(client: Browser): Promise<TOTP> {
  const begun = await client.call('POST', '/api/auth/second-factor', {});
  const totp = URI.parse(begun.json<{ uri: string }>().uri) as TOTP;
  const code = totp.generate();
  expect((await client.call('POST', '/api/auth/second-factor/confirm', { code })).status).toBe(200);
  return totp;
}

test('own sessions are listed with their browsers, and refused within two seconds of being ended', async () => {
  const here = await somebody('sofia');
  const there = browser(stack.bff.url);
  await there.call(
    'POST',
    '/api/auth/login',
    { username: 'sofia', password: DEMO_PASSWORD },
    { 'user-agent': WINDOWS },
  );
  const answer = await here.call('GET', '/api/auth/sessions');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const other = answer.json<OwnSession[]>().find(({ current }) => !current);
  expect(other?.browser).toBe('Chrome on Windows');
  expect(answer.text).not.toContain('Mozilla');
  expect((await there.call('GET', '/api/jobs')).status).toBe(200);
  const end = (headers = {}) =>
    here.call('DELETE', `/api/auth/sessions/${other?.sessionId}`, undefined, headers);
  expect((await end({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await end({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  await untilStatus(() => there.call('GET', '/api/jobs'), 401);
  expect((await here.call('GET', '/api/jobs')).status).toBe(200);
});

test('a full-access user who must enrol a second factor is refused everything until then', async () => {
  const amelia = browser(stack.bff.url);
  const login = await amelia.signIn('amelia');
  expect(login.json()).toMatchObject({ username: 'amelia', mustEnrol: true });
  for (const path of ['/api/staff', '/api/jobs', '/api/plugins', '/api/events', '/plugins/jobs/x/y.js']) {
    const refused = await amelia.call('GET', path);
    expect([path, refused.status, refused.text, refused.headers.get('x-error-code')]).toEqual([
      path,
      403,
      'Please set up your authenticator app first',
      'enrol-second-factor',
    ]);
  }
  expect((await amelia.call('GET', '/')).text).not.toContain('rel="preload"');
  const totp = await enrol(amelia);
  expect((await amelia.call('GET', '/api/staff')).status).toBe(200);
  expect((await amelia.call('GET', '/api/auth/me')).json()).not.toHaveProperty('mustEnrol');

  const again = browser(stack.bff.url);
  const asked = await again.signIn('amelia');
  expect([asked.status, asked.text, asked.headers.get('x-error-code')]).toEqual([
    403,
    'Please enter the code of your authenticator app',
    'otp-needed',
  ]);
  const otp = totp.generate({ timestamp: Date.now() + 30_000 });
  const login2 = { username: 'amelia', password: DEMO_PASSWORD, otp };
  expect((await again.call('POST', '/api/auth/login', login2)).status).toBe(200);

  const remove = { password: DEMO_PASSWORD, code: otp };
  expect((await again.call('POST', '/api/auth/second-factor/remove', remove)).text).toBe(
    'That code is not right. Please enter a new one',
  );
  expect((await again.call('POST', '/api/auth/confirm', { password: 'wrong' })).text).toBe(
    'That password is wrong',
  );
  expect((await again.call('POST', '/api/auth/confirm', { password: DEMO_PASSWORD })).status).toBe(204);
});

// SIGNIN-2
test('the sign-in page offers all except deactivated users, even while the service is unavailable', async () => {
  const names = async () => {
    const { text } = await browser(stack.bff.url).call('GET', '/login');
    const { signInNames } = JSON.parse(/id="shop">(.*?)<\/script>/.exec(text)?.[1] ?? '') as PublicShop;
    return signInNames.map(({ username }) => username);
  };
  const all = await names();
  expect(all).toHaveLength(8);
  const oliver = await somebody('oliver');
  await enrol(oliver);
  const list = (await oliver.call('GET', '/api/staff')).json<{ userId: number; username: string }[]>();
  const tomasz = list.find(({ username }) => username === 'tomasz')?.userId;
  expect((await oliver.call('PATCH', `/api/staff/${tomasz}`, { active: false })).status).toBe(200);
  await untilStatus(async () => ({ status: (await names()).length }), 7);
  expect(await names()).toEqual(all.filter((name) => name !== 'tomasz'));
  await stack.jobs.stop('SIGKILL');
  await pause(2_100);
  expect(await names()).toHaveLength(7);
});
