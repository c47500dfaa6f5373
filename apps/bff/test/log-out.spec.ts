import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { browser } from './browser';
import type { Browser } from './browser';
import { startSuite } from './suite';
import type { Suite } from './suite';

jest.setTimeout(60_000);

let suite: Suite;
beforeAll(async () => void (suite = await startSuite()), 60_000);
afterAll(() => suite.stop());

const folder = () => join(suite.dataDir, 'pending-sign-outs');
const waiting = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const statusOf = async (person: Browser) => (await person.call('GET', '/api/auth/me')).status;
const untilTold = async () => {
  while (waiting().length > 0) await pause(100);
};

async function signedIn(username: string, url = suite.bff.url) {
  const person = browser(url);
  expect((await person.signIn(username)).status).toBe(200);
  return { person, copy: person.copy() };
}
const logOut = async (person: Browser) => {
  const began = performance.now();
  const answer = await person.call('POST', '/api/auth/logout');
  return { status: answer.status, ms: performance.now() - began, cookies: answer.headers.getSetCookie() };
};

// SESSION-3
describe('log-out while jobs-svc hangs', () => {
  test('is answered soon, ends a copied cookie at once and for good, in every process', async () => {
    const other = await suite.startBff();
    const { person, copy } = await signedIn('amelia');
    const colleague = await signedIn('oliver');
    const elsewhere = browser(other.url, copy.cookie());
    suite.jobs.child.kill('SIGSTOP');
    try {
      const { status, ms, cookies } = await logOut(person);
      expect(status).toBe(204);
      // jobs-svc is given a second; a call to it that hangs is given up after four.
      expect(ms).toBeLessThan(3_500);
      expect(cookies).toEqual([expect.stringMatching(/^session=;/)]);
      expect(await statusOf(copy)).toBe(401);
      expect((await logOut(copy)).status).toBe(204);
      expect(waiting()).toHaveLength(1);
      // The folder holds nothing that signs anybody in.
      expect(waiting()[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(readFileSync(join(folder(), waiting()[0] ?? ''), 'utf8')).toBe('');
    } finally {
      suite.jobs.child.kill('SIGCONT');
    }
    await untilTold();
    expect(await statusOf(copy)).toBe(401);
    while ((await statusOf(elsewhere)) === 503) await pause(100);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(colleague.person)).toBe(200);
    await other.stop();
  });
});

// SESSION-3
describe('log-out while jobs-svc is down', () => {
  test('holds when the BFF starts again before jobs-svc is back, and after', async () => {
    const first = await suite.startBff();
    const { person, copy } = await signedIn('amelia', first.url);
    const colleague = await signedIn('oliver', first.url);
    await suite.jobs.stop('SIGKILL');
    expect((await logOut(person)).status).toBe(204);
    expect(await statusOf(copy)).toBe(401);
    await first.stop();

    const second = await suite.startBff();
    const again = browser(second.url, copy.cookie());
    expect(await statusOf(again)).toBe(401);
    expect(await statusOf(browser(second.url, colleague.person.cookie()))).toBe(503);

    await suite.startJobs();
    await untilTold();
    expect(await statusOf(again)).toBe(401);
    expect(await statusOf(browser(suite.bff.url, copy.cookie()))).toBe(401);
    expect(await statusOf(browser(second.url, colleague.person.cookie()))).toBe(200);
    await second.stop();
  });
});
