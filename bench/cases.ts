import { randomUUID } from 'node:crypto';
import { codeOf } from '@loupe/domain';
import type { JobListItem, Place, ShelfCheck } from '@loupe/shared-types';
import type { Stack } from '../tools/stack/stack.mjs';
import { bareStatements, type BareStatements } from './bare';
import type { RequestMaker } from './load';

type Headers = Readonly<Record<string, string>>;

/** A frequent operation and its targets. */
export interface Case {
  readonly name: string;
  readonly make: RequestMaker;
  readonly bare?: BareStatements;
  /** Asked as the manager alone; by default as all users in turn. */
  readonly isManagers?: boolean;
  /** Limit of the p99 at 10 connections, as a multiple of bare statements + bare HTTP + one hop. */
  readonly timesBare?: number;
  /** Limit of the p97.5 at 10 connections, in milliseconds. */
  readonly p97Limit?: number;
}

const lastMonth = (): string => new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7);

export function newJob(n: number): string {
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

const list = (stage: string, headers: Headers): Case => ({
  name: `list of 25, ${stage}`,
  make: () => ({ path: `/api/jobs?stage=${stage}&limit=25`, headers }),
  bare: bareStatements.list(stage),
  timesBare: 3,
});

/** More than the response cache of jobs-svc holds, so that no page is requested again while it is cached. */
const PAGES = 1_500;

/** The URLs of consecutive pages, so that each request can fetch another. */
export async function pagesOf(stack: Stack, headers: Headers): Promise<readonly string[]> {
  const paths = ['/api/jobs?stage=completed&limit=25'];
  while (paths.length < PAGES) {
    const answer = await fetch(`${stack.url}${paths.at(-1)}`, { headers });
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next === undefined) break;
    paths.push(next);
  }
  return paths;
}

/** As many pages, each a job further than the one before: so many are in a tenth of the archive as well. */
export async function overlappingPages(stack: Stack, headers: Headers): Promise<readonly string[]> {
  const list = '/api/jobs?stage=completed&order=oldest';
  const paths: string[] = [];
  for (let next: string | undefined = `${list}&limit=500`; next && paths.length < PAGES;) {
    const answer: Response = await fetch(`${stack.url}${next}`, { headers });
    for (const { dateCreated, id } of (await answer.json()) as JobListItem[]) {
      const cursor = Buffer.from(JSON.stringify([dateCreated, id])).toString('base64url');
      paths.push(`${list}&limit=25&cursor=${cursor}`);
    }
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return paths.slice(0, PAGES);
}

/** List pages that are not cached: their cost must not grow with the archive. */
async function otherPages(stack: Stack, headers: Headers): Promise<Case> {
  const pages = await pagesOf(stack, headers);
  return {
    name: 'list of 25, another page each time',
    make: (n) => ({ path: pages[n % pages.length] ?? '', headers }),
  };
}

/** The bags of a check: more are on no shelf. */
const SHELF = 500;

/** Scans: bags moved between two places, and a check of a place with 500 bags of which each is scanned again and again. */
async function scanCases(
  stack: Stack,
  headers: Headers,
  live: readonly JobListItem[],
): Promise<readonly Case[]> {
  const places = (await (await fetch(`${stack.url}/api/places`, { headers })).json()) as Place[];
  const [from, to] = places.filter(({ kind }) => kind === 'shop');
  const shelf = places.find(({ kind }) => kind === 'person');
  const batchId = randomUUID();
  const bags = live.slice(0, SHELF);
  const move = (placeId: number | undefined, job: JobListItem | undefined) =>
    JSON.stringify({ placeId, code: codeOf('job', job?.id ?? 1), batchId });
  for (const job of bags)
    await fetch(`${stack.url}/api/moves`, { method: 'POST', headers, body: move(shelf?.id, job) });
  const begun = await fetch(`${stack.url}/api/checks`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ placeId: shelf?.id }),
  });
  const { id } = (await begun.json()) as ShelfCheck;
  return [
    {
      name: `shelf-check scan of ${bags.length} bags`,
      make: (n) => ({
        path: `/api/checks/${id}/scans`,
        method: 'POST',
        headers,
        body: JSON.stringify({ code: codeOf('job', bags[n % bags.length]?.id ?? 1) }),
      }),
      p97Limit: 300,
    },
    {
      name: 'move by scan',
      make: (n) => ({
        path: '/api/moves',
        method: 'POST',
        headers,
        body: move(Math.floor(n / bags.length) % 2 ? from?.id : to?.id, bags[n % bags.length]),
      }),
    },
  ];
}

export async function casesOf(stack: Stack, headers: Headers): Promise<readonly Case[]> {
  const answer = await fetch(`${stack.url}/api/jobs?stage=live&limit=500`, { headers });
  const live = (await answer.json()) as JobListItem[];
  const get =
    (path: string): RequestMaker =>
    () => ({ path, headers });
  const jobAt = (n: number): number => live[n % live.length]?.id ?? 1;
  return [
    list('live', headers),
    list('completed', headers),
    await otherPages(stack, headers),
    {
      name: 'stats',
      make: get('/api/stats'),
      bare: bareStatements.stats(),
      timesBare: 3,
    },
    // As a page asks: its rows first, their number apart.
    { name: 'search, many hits', make: get('/api/jobs?search=ring&limit=25&total=apart'), p97Limit: 40 },
    { name: 'search, many hits, their number', make: get('/api/jobs?search=ring&limit=25&total=only') },
    {
      name: 'search, few hits',
      make: get(`/api/jobs?search=${live[7]?.jobNumber ?? 'R1'}&limit=25`),
      p97Limit: 40,
    },
    { name: 'search, no hits', make: get('/api/jobs?search=zzyzx%20quux&limit=25'), p97Limit: 40 },
    { name: 'call log, search with no hits', make: get('/api/calls?search=zzyzx%20quux&limit=25') },
    { name: 'find', make: get('/api/find?q=lark') },
    { name: "a job's sheet", make: (n) => ({ path: `/api/jobs/${jobAt(n)}`, headers }) },
    { name: "a job's story", make: (n) => ({ path: `/api/jobs/${jobAt(n)}/story`, headers }) },
    { name: 'customer look-up', make: get('/api/customers/lookup?search=07700%20900') },
    {
      name: "a month's report",
      make: get(`/api/reports/monthly?month=${lastMonth()}`),
      isManagers: true,
    },
    {
      name: 'create',
      make: (n) => ({ path: '/api/jobs', method: 'POST', headers, body: newJob(n) }),
      bare: bareStatements.create(),
    },
    {
      name: 'status change',
      make: (n) => ({
        path: `/api/jobs/${jobAt(n)}`,
        method: 'PATCH',
        headers,
        body: JSON.stringify({
          jobStatus: Math.floor(n / live.length) % 2 ? 'In-progress' : 'Awaiting Inspection',
        }),
      }),
    },
    ...(await scanCases(stack, headers, live)),
  ];
}
