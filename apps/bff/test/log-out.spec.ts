import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { browser } from './browser';
import type { Browser } from './browser';
import { startStack } from './stack';
import type { Stack } from './stack';

jest.setTimeout(60_000);

let stack: Stack;
beforeAll(async () => void (stack = await startStack()), 60_000);
afterAll(() => stack.stop());

const folder = () => join(stack.dataDir, 'pending-sign-outs');
const waiting = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const statusOf = async (client: Browser) => (await client.call('GET', '/api/auth/me')).status;
const untilAcknowledged = async () => {
  while (waiting().length > 0) await pause(100);
};

async function signedIn(username: string, url = stack.bff.url) {
  const client = browser(url);
  expect((await client.signIn(username)).status).toBe(200);
  return { client, copy: client.copy() };
}
const logOut = async (client: Browser) => {
  const began = performance.now();
  const answer = await client.call('POST', '/api/auth/logout');
  return { status: answer.status, ms: performance.now() - began, cookies: answer.headers.getSetCookie() };
};

// SESSION-3
describe('log-out while jobs-svc hangs', () => {
  test('is answered soon and also refuses a copied cookie, at once and permanently, in every process', async () => {
    const other = await stack.startBff();
    const { client, copy } = await signedIn('amelia');
    const colleague = await signedIn('oliver');
    const elsewhere = browser(other.url, copy.cookie());
    stack.jobs.child.kill('SIGSTOP');
    try {
      const { status, ms, cookies } = await logOut(client);
      expect(status).toBe(204);
      // jobs-svc gets one second; a call to it that hangs is aborted after four.
      expect(ms).toBeLessThan(3_500);
      expect(cookies).toEqual([expect.stringMatching(/^session=;/)]);
      expect(await statusOf(copy)).toBe(401);
      expect((await logOut(copy)).status).toBe(204);
      expect(waiting()).toHaveLength(1);
      // The folder holds only hashes, nothing usable as a credential.
      expect(waiting()[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(readFileSync(join(folder(), waiting()[0] ?? ''), 'utf8')).toBe('');
    } finally {
      stack.jobs.child.kill('SIGCONT');
    }
    await untilAcknowledged();
    expect(await statusOf(copy)).toBe(401);
    while ((await statusOf(elsewhere)) === 503) await pause(100);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(colleague.client)).toBe(200);
    await other.stop();
  });
});

// SESSION-3
describe('log-out while jobs-svc is down', () => {
  test('survives a restart of the BFF before jobs-svc is back, and after', async () => {
    const first = await stack.startBff();
    const { client, copy } = await signedIn('amelia', first.url);
    const colleague = await signedIn('oliver', first.url);
    await stack.jobs.stop('SIGKILL');
    expect((await logOut(client)).status).toBe(204);
    expect(await statusOf(copy)).toBe(401);
    await first.stop();

    const second = await stack.startBff();
    const again = browser(second.url, copy.cookie());
    expect(await statusOf(again)).toBe(401);
    expect(await statusOf(browser(second.url, colleague.client.cookie()))).toBe(503);

    await stack.startJobs();
    await untilAcknowledged();
    expect(await statusOf(again)).toBe(401);
    expect(await statusOf(browser(stack.bff.url, copy.cookie()))).toBe(401);
    expect(await statusOf(browser(second.url, colleague.client.cookie()))).toBe(200);
    await second.stop();
  });
});
