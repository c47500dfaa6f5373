import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './ports.mjs';
import { supervise } from './supervise.mjs';

/** Returns its process id, or the number of health checks received; on request it reports its database unavailable. */
const SERVER = `
  import { createServer } from 'node:http';
  let isReady = true;
  let asked = 0;
  createServer((request, response) => {
    if (request.url === '/unready') isReady = false;
    if (request.url === '/healthz') asked += 1;
    response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200;
    response.end(String(request.url === '/asked' ? asked : process.pid));
  }).listen(process.env.PORT, '127.0.0.1');`;

/** One second in all, instead of eight. */
const QUICK = { everyMs: 100, limitMs: 150, missed: 4 };

/** Two seconds; the real limits in the nightly run. */
const HANG = process.env.NIGHTLY ? {} : { everyMs: 200, limitMs: 300, missed: 4 };

let folder = '';
let main = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  main = join(folder, 'server.mjs');
  writeFileSync(main, SERVER);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function supervised(hang = {}) {
  const port = await freePort();
  const said: string[] = [];
  const url = `http://127.0.0.1:${port}`;
  const one = supervise({
    name: 'server',
    main,
    url,
    output: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port) },
    onCrash: (userMessage) => said.push(userMessage),
    hang,
  });
  await one.ready();
  const ask = async (path: string) =>
    (
      await fetch(url + path, { headers: { connection: 'close' }, signal: AbortSignal.timeout(1_000) })
    ).text();
  return { one, url, said, ask };
}

/** Waits for this number of health checks. */
async function untilAsked(ask: (path: string) => Promise<string>, times: number): Promise<void> {
  while (Number(await ask('/asked')) < times) await pause(50);
}

// KEEP-4
test('a process that hangs is killed and started again', async () => {
  const { one, said, ask } = await supervised(HANG);
  const first = one.pid();
  await untilAsked(ask, 1);
  process.kill(first as number, 'SIGSTOP');
  let answered = '';
  while (answered === '' || answered === String(first)) {
    answered = await ask('/').catch(() => '');
    await pause(50);
  }
  await one.stop();
  expect(answered).toBe(String(one.pid()));
  expect(said).toEqual(['server did not answer any more and is started again.']);
}, 60_000);

test('one whose database is unavailable is not restarted', async () => {
  const { one, said, ask } = await supervised(QUICK);
  const first = one.pid();
  await ask('/unready');
  await untilAsked(ask, Number(await ask('/asked')) + 3 * QUICK.missed);
  expect(await ask('/readyz')).toBe(String(first));
  await one.stop();
  expect(said).toEqual([]);
});
