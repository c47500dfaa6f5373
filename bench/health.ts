import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stack } from '../tools/stack/stack.mjs';
import { load } from './load';
import { memoryOf } from './processes';
import { signedIn } from './sign-in';
import { atLeast, ms, within, type Line } from './table';

/** Longer than note-stalls.mjs takes to record the last stall. */
const NOTED_WITHIN_MS = 500;

/** The longest event loop stall of a process since a moment, in milliseconds. */
function longestStall(folder: string, pid: number | undefined, since: number): number {
  const lines = readFileSync(join(folder, String(pid)), 'utf8')
    .split('\n')
    .filter(Boolean);
  const stalls = lines
    .map((line) => line.split(' ').map(Number))
    .flatMap(([at = 0, stall = Infinity]) => (at > since ? [stall] : []));
  if (stalls.length === 0) throw new Error(`Process ${pid} noted nothing of its event loop`);
  return Math.max(...stalls);
}

const PAGES_READ = [
  '/api/jobs?stage=live&limit=25',
  '/api/stats',
  '/api/jobs?search=ring',
  '/api/jobs?search=ri',
  '/api/calls',
  '/api/calls?search=ready',
  '/api/locations?search=kenil',
  '/api/reports/monthly',
] as const;

const MiB = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const rows = (perSecond: number): string => `${perSecond.toFixed(0)} rows/s`;

function importedRow(n: number, headers: Readonly<Record<string, string>>) {
  const number = `I-${process.pid}-${n}`;
  const body = {
    customJobNumber: number,
    firstName: 'Priya',
    surname: 'Nair',
    contactNumber: '07700 900321',
    homeAddress: '4 Bath Street, Leamington Spa',
    postcode: 'CV31 3AB',
    location: 'Kenilworth',
    item1: 'Bracelet',
    description1: 'New clasp',
  };
  return {
    path: '/api/jobs',
    method: 'POST',
    headers: { ...headers, 'idempotency-key': number },
    body: JSON.stringify(body),
  };
}

/** Memory and event loop stalls of each process under concurrent reads and writes, and the speed of an import. */
export async function measureHealth(
  stack: Stack,
  { seconds, stalls }: { readonly seconds: number; readonly stalls: string },
): Promise<readonly Line[]> {
  const headers = await signedIn(stack);
  const { jobs, reports, bff } = stack.processes;
  const since = Date.now();
  const reading = load(stack.url, (n) => ({ path: PAGES_READ[n % PAGES_READ.length] ?? '/', headers }), {
    connections: 10,
    seconds,
  });
  // Each write invalidates the cached counts, so that every list counts again.
  await load(stack.url, (n) => importedRow(n, headers), { connections: 1, seconds });
  await reading;
  await wait(NOTED_WITHIN_MS);
  const stood = [jobs, reports, bff].map((one) =>
    within(
      `longest stall of ${one.name} while others read and write`,
      longestStall(stalls, one.pid(), since),
      100,
      ms,
    ),
  );
  const memory = memoryOf([jobs, reports, bff].flatMap((one) => one.pid() ?? []));
  const alone = await load(stack.url, (n) => importedRow(n + 1_000_000, headers), {
    connections: 1,
    seconds,
  });
  return [
    ...stood,
    within('memory of the three processes after load', memory, 300 * 2 ** 20, MiB),
    atLeast('import, one row after another', alone.perSecond, 150, rows),
  ];
}
