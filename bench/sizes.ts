// npm run bench:sizes [-- --jobs=100000 --seconds=20 --databases=MariaDB,SQLite]: what 1, 10 and 50 counters at work need, in processors and memory.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildAll } from '../tools/stack/build.mjs';
import { startStack, type Stack } from '../tools/stack/stack.mjs';
import { end } from '../tools/stack/workspace.mjs';
import { benchDatabase, DATABASES, type BenchDatabase } from './databases';
import { dayOf } from './day';
import { figuresOf, load, type RequestMaker } from './load';
import { rssOf, usageOf } from './processes';
import { allSignedIn } from './sign-in';
import { ms } from './table';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '20' },
    databases: { type: 'string', default: 'MariaDB' },
  },
});
const seconds = Number(values.seconds);

const COUNTERS = [0, 1, 10, 50] as const;
/** Of one counter: more than a person makes who never stops clicking. */
const CALLS_A_SECOND = 1;
const MOST_AT_ONCE = 50;
const SETTLE_MS = 2_000;

type Send = (make: ReturnType<RequestMaker>) => Promise<boolean>;

const senderTo =
  (url: string): Send =>
  ({ path, method = 'GET', headers, body }) =>
    new Promise((resolve) => {
      const sent = request(`${url}${path}`, { method, headers: { ...headers } }, (answer) => {
        answer.resume().once('end', () => resolve((answer.statusCode ?? 500) < 400));
      });
      sent.once('error', () => resolve(false));
      sent.end(body);
    });

/** A counter with an open page, that calls at an even pace whatever the answers take. */
async function work(send: Send, next: () => ReturnType<RequestMaker>, until: number, phase: number) {
  const took: number[] = [];
  let failed = 0;
  const open: Promise<void>[] = [];
  await pause(phase);
  while (performance.now() < until) {
    const began = performance.now();
    open.push(
      send(next()).then((isOk) => {
        took.push(performance.now() - began);
        if (!isOk) failed += 1;
      }),
    );
    await pause(1_000 / CALLS_A_SECOND);
  }
  await Promise.all(open);
  return { took, failed };
}

async function measure(stack: Stack, { dataDir, env }: BenchDatabase): Promise<void> {
  const headers = await allSignedIn(stack);
  const days = await Promise.all(headers.map((one) => dayOf(stack, one)));
  let n = 0;
  const next = (at: number) => (days[at % days.length] as RequestMaker)((n += 1));
  const { bff, jobs, reports } = stack.processes;
  const processes = [bff, jobs, reports].map((one) => ({ name: one.name, pid: one.pid() ?? 0 }));
  if (env.DATABASE_URL)
    processes.push({ name: 'database', pid: Number(readFileSync(join(dataDir, 'mariadb/pid'), 'utf8')) });
  const pids = processes.map(({ pid }) => pid);
  const row = (what: string, shares: readonly number[], rest: string) => {
    const cells = processes.map(
      ({ pid }, at) => `${(shares[at] ?? 0).toFixed(1)} % ${(rssOf(pid) / 2 ** 20).toFixed(0)} MiB`,
    );
    console.log(`| ${what} | ${cells.join(' | ')} | ${rest} |`);
  };
  console.log(`| Counters | ${processes.map(({ name }) => name).join(' | ')} | p50, p97.5 |`);
  console.log(`| --- |${' --- |'.repeat(processes.length + 1)}`);

  for (const counters of COUNTERS) {
    const streams = Array.from({ length: counters }, (_, at) =>
      request(`${stack.url}/api/events`, { agent: false, headers: { ...headers[at % headers.length] } })
        .once('response', (answer) => answer.resume().once('error', () => undefined))
        .once('error', () => undefined)
        .end(),
    );
    await pause(SETTLE_MS);
    const send = senderTo(stack.url);
    const until = performance.now() + seconds * 1_000;
    const all: Awaited<ReturnType<typeof work>>[] = [];
    const shares = await usageOf(pids, async () => {
      const begun = Array.from({ length: counters }, (_, at) =>
        work(send, () => next(at), until, (at * 1_000) / CALLS_A_SECOND / counters),
      );
      all.push(...(await Promise.all(begun)));
      await pause(Math.max(0, until - performance.now()));
    });
    const { p50, p97 } = figuresOf(
      all.flatMap(({ took }) => took),
      seconds,
    );
    const failed = all.reduce((sum, one) => sum + one.failed, 0);
    row(String(counters), shares, counters ? `${ms(p50)}, ${ms(p97)}, ${failed} failed` : '');
    for (const one of streams) one.destroy();
  }

  const options = { connections: MOST_AT_ONCE, seconds: seconds / 4 };
  const most: Awaited<ReturnType<typeof load>>[] = [];
  const shares = await usageOf(pids, async () => {
    most.push(await load(stack.url, () => next(n), options));
  });
  const [{ perSecond, p97 } = { perSecond: 0, p97: 0 }] = most;
  row('as much as it can', shares, `${perSecond.toFixed(0)} calls/s, p97.5 ${ms(p97)}`);
}

async function sizes(): Promise<void> {
  buildAll();
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  try {
    for (const name of DATABASES.filter((one) => values.databases.split(',').includes(one))) {
      const database = await benchDatabase(name, Number(values.jobs), folder);
      console.log(
        `\n${name}, ${Number(values.jobs).toLocaleString('en-GB')} jobs, ${CALLS_A_SECOND} call a second of each counter, over ${seconds} s\n`,
      );
      try {
        const env = { SAMPLE_DATA: '0', LOG_LEVEL: 'warn', NODE_ENV: 'bench', ...database.env };
        const stack = await startStack({ dataDir: database.dataDir, env });
        await measure(stack, database).finally(stack.stop);
      } finally {
        await database.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

sizes().then(() => process.exit(0), end);
