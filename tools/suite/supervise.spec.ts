import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './ports.mjs';
import { supervise } from './supervise.mjs';
import { inRoot } from './workspace.mjs';

/** Answers with its process id; told so, it says that its database is away. */
const SERVER = `
  import { createServer } from 'node:http';
  let isReady = true;
  createServer((request, response) => {
    if (request.url === '/away') isReady = false;
    response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200;
    response.end(String(process.pid));
  }).listen(process.env.PORT, '127.0.0.1');`;

/** A second in all, so that a test need not wait for eight. */
const QUICK = { everyMs: 100, limitMs: 150, missed: 4 };

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
    onCrash: (sentence) => said.push(sentence),
    hang,
  });
  await one.ready();
  const ask = async (path: string) =>
    (
      await fetch(url + path, { headers: { connection: 'close' }, signal: AbortSignal.timeout(1_000) })
    ).text();
  return { one, url, said, ask };
}

test('a process that hangs is killed and started again within 15 seconds', async () => {
  const { one, said, ask } = await supervised();
  const first = one.pid();
  await pause(1_000);
  const began = performance.now();
  process.kill(first as number, 'SIGSTOP');
  let answered = '';
  while (answered === '' || answered === String(first)) {
    answered = await ask('/').catch(() => '');
    await pause(50);
  }
  const took = performance.now() - began;
  await one.stop();
  expect(answered).toBe(String(one.pid()));
  expect(said).toEqual(['server did not answer any more and is started again.']);
  expect(took).toBeLessThan(15_000);
}, 60_000);

test('one whose database is away is left alone', async () => {
  const { one, said, ask } = await supervised(QUICK);
  const first = one.pid();
  await ask('/away');
  await pause(3_000);
  expect(await ask('/readyz')).toBe(String(first));
  await one.stop();
  expect(said).toEqual([]);
});

const canStarve =
  process.getuid?.() === 0 &&
  ['chrt', 'taskset'].every((program) => spawnSync(program, ['--version']).status === 0);

/** Needs root: the process gets the processor only while nobody else wants it, and somebody always does. */
(canStarve ? test : test.skip)(
  'one that a busy computer gives no time to is left alone',
  async () => {
    const { one, said, ask } = await supervised(QUICK);
    const first = String(one.pid());
    await pause(500);
    spawnSync('taskset', ['-acp', '0', first]);
    spawnSync('chrt', ['-a', '-i', '-p', '0', first]);
    const busy = spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' });
    let answered = 0;
    for (let tries = 0; tries < 10; tries += 1) {
      const began = performance.now();
      await ask('/').then(
        () => void (answered += Number(performance.now() - began < QUICK.limitMs)),
        () => undefined,
      );
      await pause(100);
    }
    busy.kill('SIGKILL');
    spawnSync('chrt', ['-a', '-o', '-p', '0', first]);
    await one.stop();
    expect(answered).toBeLessThan(10);
    expect(said).toEqual([]);
  },
  60_000,
);

test('one that stood still together with its supervisor, as on a suspended laptop, is left alone', async () => {
  const port = await freePort();
  const script = `
    import { supervise } from ${JSON.stringify(inRoot('tools/suite/supervise.mjs'))};
    const one = supervise({ name: 'server', main: ${JSON.stringify(main)}, url: 'http://127.0.0.1:${port}',
      env: process.env, output: 'ignore', onCrash: console.log, hang: { everyMs: 200, limitMs: 300, missed: 4 } });
    await one.ready();
    console.log(one.pid());
    process.on('SIGTERM', () => one.stop().then(() => process.exit()));`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  supervisor.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!said.includes('\n')) await pause(20);
  const server = Number(said);
  for (let night = 0; night < 3; night += 1) {
    process.kill(server, 'SIGSTOP');
    // Three questions go unanswered before the supervisor stands still as well.
    await pause(1_300);
    supervisor.kill('SIGSTOP');
    await pause(1_500);
    supervisor.kill('SIGCONT');
    await pause(300);
    process.kill(server, 'SIGCONT');
    await pause(1_000);
  }
  supervisor.kill('SIGTERM');
  await new Promise((resolve) => supervisor.once('exit', resolve));
  expect(said).toBe(`${server}\n`);
}, 60_000);
