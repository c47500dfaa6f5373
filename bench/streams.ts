// npm run bench:streams [-- --browsers=500 --seconds=30]: what open pages cost while nothing happens.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildAll } from '../tools/stack/build.mjs';
import { startStack, type Stack } from '../tools/stack/stack.mjs';
import { end, inRoot, readJson, readOrEnd } from '../tools/stack/workspace.mjs';
import { usageOf } from './processes';

const { values } = readOrEnd(() =>
  parseArgs({
    options: { browsers: { type: 'string', default: '500' }, seconds: { type: 'string', default: '30' } },
  }),
);
const browsers = Number(values.browsers);
const seconds = Number(values.seconds);

/** A user may have 24 streams at a time. */
const BROWSERS_OF_ONE = 20;
const SETTLE_MS = 5_000;
/** The share of one processor that each process uses over some seconds, in per cent. */
async function usage({ processes }: Stack): Promise<Readonly<Record<string, number>>> {
  const all = Object.values(processes);
  const shares = await usageOf(
    all.map((one) => one.pid() ?? 0),
    () => pause(seconds * 1_000),
  );
  return Object.fromEntries(all.map(({ name }, at) => [name, shares[at] ?? 0]));
}

async function signIn({ url, password }: Stack, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const openStream = (url: string, cookie: string): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const request = get(`${url}/api/events`, { agent: false, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream was refused: ${response.statusCode}`));
      response.resume().once('error', () => undefined);
      resolve(request);
    });
    request.once('error', reject);
  });

async function measure(stack: Stack): Promise<void> {
  await pause(SETTLE_MS);
  const without = await usage(stack);
  const open: ClientRequest[] = [];
  for (let n = 0; n < browsers; n += 1) {
    const username = `counter${Math.floor(n / BROWSERS_OF_ONE)}`;
    open.push(await openStream(stack.url, await signIn(stack, username)));
  }
  await pause(SETTLE_MS);
  const among = await usage(stack);
  for (const request of open) request.destroy();
  const sum = (all: Readonly<Record<string, number>>) =>
    Object.values(all).reduce((one, other) => one + other, 0);
  for (const [name, share] of Object.entries(among))
    console.log(
      `${name}: ${share.toFixed(2)} % of one processor, ${(without[name] ?? 0).toFixed(2)} % without browsers`,
    );
  console.log(
    `${browsers} idle browsers: ${sum(among).toFixed(2)} % of one processor, ${(sum(among) - sum(without)).toFixed(2)} % more than none, over ${seconds} s`,
  );
}

async function run(): Promise<void> {
  buildAll();
  const dataDir = mkdtempSync(join(tmpdir(), 'streams-'));
  const shop = readJson(inRoot('config/shop.json')) as { readonly shopName: string };
  const staff = Array.from({ length: Math.ceil(browsers / BROWSERS_OF_ONE) }, (_, n) => ({
    username: `counter${n}`,
    fullName: `Counter ${n}`,
    accessLevel: n === 0 ? 'full' : 'standard',
  }));
  const SHOP_CONFIG = join(dataDir, 'shop.json');
  writeFileSync(SHOP_CONFIG, JSON.stringify({ ...shop, staff }));
  try {
    const stack = await startStack({ dataDir, env: { SHOP_CONFIG, SAMPLE_DATA: '0', LOG_LEVEL: 'warn' } });
    await measure(stack).finally(stack.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

run().catch(end);
