import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobListItem } from '@loupe/shared-types';
import type { Suite } from '../tools/suite/suite.mjs';
import { bareStatements, measureBareHttp, measureStatements, type BareStatements } from './bare';
import { load, type Figures, type RequestMaker } from './load';
import { signedIn } from './person';
import { ms, within, type Line } from './table';

const CONNECTIONS = [1, 10, 50] as const;

interface Case {
  readonly name: string;
  readonly make: RequestMaker;
  readonly bare?: BareStatements;
}

const lastMonth = (): string => new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7);

function newJob(n: number): string {
  return JSON.stringify({
    customJobNumber: `B-${process.pid}-${n}-${randomUUID().slice(0, 8)}`,
    firstName: 'Rosalind',
    surname: 'Okafor',
    contactNumber: '07700 900123',
    homeAddress: '12 Clarendon Avenue, Leamington Spa',
    postcode: 'CV32 5QX',
    location: 'Leamington Old',
    item1: 'Signet ring',
    description1: 'Resize from L to N, re-polish shank',
    totalCost: 85,
  });
}

async function casesOf(suite: Suite, headers: Readonly<Record<string, string>>): Promise<readonly Case[]> {
  const live = (await (
    await fetch(`${suite.url}/api/jobs?stage=live&limit=500`, { headers })
  ).json()) as JobListItem[];
  const get =
    (path: string): RequestMaker =>
    () => ({ path, headers });
  return [
    {
      name: 'list of 25, live',
      make: get('/api/jobs?stage=live&limit=25'),
      bare: bareStatements.list('live'),
    },
    {
      name: 'list of 25, completed',
      make: get('/api/jobs?stage=completed&limit=25'),
      bare: bareStatements.list('completed'),
    },
    { name: 'stats', make: get('/api/stats'), bare: bareStatements.stats() },
    { name: 'search with many hits', make: get('/api/jobs?search=ring&limit=25') },
    { name: 'search with few hits', make: get(`/api/jobs?search=${live[7]?.jobNumber ?? 'R1'}&limit=25`) },
    { name: 'search with no hits', make: get('/api/jobs?search=zzyzx%20quux&limit=25') },
    { name: "a month's report", make: get(`/api/reports/monthly?month=${lastMonth()}`) },
    {
      name: 'create',
      make: (n) => ({ path: '/api/jobs', method: 'POST', headers, body: newJob(n) }),
      bare: bareStatements.create(),
    },
    {
      name: 'status change',
      make: (n) => ({
        path: `/api/jobs/${live[n % live.length]?.id}`,
        method: 'PATCH',
        headers,
        body: JSON.stringify({
          jobStatus: Math.floor(n / live.length) % 2 ? 'In-progress' : 'Awaiting Inspection',
        }),
      }),
    },
  ];
}

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

const shown = ({ p50, p97, p99, perSecond }: Figures): string =>
  `${ms(p50)} / ${ms(p97)} / ${ms(p99)}, ${perSecond.toFixed(0)}/s`;

/** The server's figures at a size of archive; `folder` takes throw-away files. */
export async function measureServer(suite: Suite, folder: string, seconds: number) {
  const headers = await signedIn(suite);
  const where = { file: join(suite.dataDir, 'repairs.sqlite') };
  const lines: Line[] = [];
  const at10 = new Map<string, Figures>();

  for (const { name, make, bare } of await casesOf(suite, headers)) {
    const first = make(0);
    const bytes = await (
      await fetch(`${suite.url}${first.path}`, { ...first, headers: { ...headers } })
    ).text();
    const statements = bare && (await measureStatements(where, bare));
    for (const connections of CONNECTIONS) {
      const figures = await load(suite.url, (n) => make(n + 1), { connections, seconds });
      const http = await measureBareHttp(bytes, folder, { connections, seconds: Math.min(seconds, 2) });
      const peers = [
        `bare node:http ${shown(http.direct)}`,
        ...(statements ? [`bare statements ${ms(statements.p50)} / ${ms(statements.p99)}`] : []),
      ];
      lines.push({
        what: `${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}${figures.failed ? `, ${figures.failed} FAILED` : ''}`,
        value: shown(figures),
        beside: peers.join('; '),
        ...(figures.failed ? { met: false } : {}),
      });
      if (connections !== 10) continue;
      at10.set(name, figures);
      if (statements && (name.startsWith('list') || name === 'stats')) {
        // One process answers ten connections in turn, so its statements queue as the requests do.
        const sum = statements.p99 * connections + http.direct.p99 + http.hop.p99;
        lines.push(
          within(`${name}, p99 at 10`, figures.p99, 3 * sum, ms, '3 × bare statements + bare HTTP + hop'),
        );
      }
      if (name.startsWith('search with few') || name.startsWith('search with no'))
        lines.push(within(`${name}, p97.5 at 10`, figures.p97, 40, ms));
    }
  }
  return { lines, at10 };
}

/** What a mixed load does to memory and to the patience of each process. */
export async function measureHealth(suite: Suite, seconds: number): Promise<readonly Line[]> {
  const headers = await signedIn(suite);
  const { jobs, reports, bff } = suite.processes;
  const watchers = [jobs, reports, bff].map(({ name, url }) => ({ name, watch: watchStalls(url) }));
  const paths = [
    '/api/jobs?stage=live&limit=25',
    '/api/stats',
    '/api/jobs?search=ring',
    '/api/calls',
    '/api/locations',
  ];
  await load(suite.url, (n) => ({ path: paths[n % paths.length] ?? '/', headers }), {
    connections: 10,
    seconds,
  });
  const stalls = await Promise.all(
    watchers.map(async ({ name, watch }) =>
      within(`longest silence of ${name} under load`, await watch.stop(), 100, ms),
    ),
  );
  const rss = [jobs, reports, bff].reduce((sum, one) => sum + rssOf(one.pid()), 0);
  const mB = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;
  return [...stalls, within('memory of the three processes after load', rss, 400_000_000, mB)];
}
