import { readFileSync } from 'node:fs';
import type { Suite } from '../tools/suite/suite.mjs';
import { load } from './load';
import { signedIn } from './person';
import { atLeast, ms, within, type Line } from './table';

/** Asks a process for a sign of life all the time; its longest silence is its longest stall. */
function watchStalls(url: string): { readonly stop: () => Promise<number> } {
  let longest = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const before = performance.now();
      await fetch(`${url}/healthz`).then((answer) => answer.text());
      longest = Math.max(longest, performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return longest;
    },
  };
}

function rssOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

const READS = [
  '/api/jobs?stage=live&limit=25',
  '/api/stats',
  '/api/jobs?search=ring',
  '/api/jobs?search=ri',
  '/api/calls',
  '/api/calls?search=ready',
  '/api/locations?search=kenil',
  '/api/reports/monthly',
] as const;

const mB = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;
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

/** What reading and writing side by side do to memory and to the patience of each process, and how fast an import goes. */
export async function measureHealth(suite: Suite, seconds: number): Promise<readonly Line[]> {
  const headers = await signedIn(suite);
  const { jobs, reports, bff } = suite.processes;
  const watchers = [jobs, reports, bff].map(({ name, url }) => ({ name, watch: watchStalls(url) }));
  const reading = load(suite.url, (n) => ({ path: READS[n % READS.length] ?? '/', headers }), {
    connections: 10,
    seconds,
  });
  // Each write makes the kept counts old, so that every list counts again.
  await load(suite.url, (n) => importedRow(n, headers), { connections: 1, seconds });
  await reading;
  const stalls = await Promise.all(
    watchers.map(async ({ name, watch }) =>
      within(`longest silence of ${name} while others read and write`, await watch.stop(), 100, ms),
    ),
  );
  const rss = [jobs, reports, bff].reduce((sum, one) => sum + rssOf(one.pid()), 0);
  const alone = await load(suite.url, (n) => importedRow(n + 1_000_000, headers), {
    connections: 1,
    seconds,
  });
  return [
    ...stalls,
    within('memory of the three processes after load', rss, 400_000_000, mB),
    atLeast('import, one row after another', alone.perSecond, 100, rows),
  ];
}
