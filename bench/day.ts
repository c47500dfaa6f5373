import type { DatabaseLocation } from '@loupe/db';
import type { JobListItem } from '@loupe/shared-types';
import { startPeer } from './bare';
import { newJob, pagesOf } from './cases';
import { load, type Figures, type RequestMaker } from './load';
import type { DatabaseName } from './databases';
import { signedIn } from './sign-in';
import { atLeast, ms, type Line } from './table';
import type { Stack } from '../tools/stack/stack.mjs';

const CONNECTIONS = [1, 10, 50] as const;

/** Product and peer take turns, so that what else the machine does falls on both. */
const TURNS = 3;

type Task = 'page' | 'cached page' | 'status change' | 'create' | 'search';

/** A shop's day, interleaved: the writes invalidate cached answers as they do in a shop. */
const PAGES_OF_DAY = [
  ...(['page', 'cached page', 'page', 'status change', 'cached page'] as const),
  ...(['page', 'create', 'cached page', 'page'] as const),
] as const satisfies readonly Task[];

const MIXES = {
  'uncached page': ['page'],
  create: ['create'],
  'status change': ['status change'],
  'the day without searches': PAGES_OF_DAY,
  'the day': [...PAGES_OF_DAY, 'search'],
} as const satisfies Readonly<Record<string, readonly Task[]>>;

type Mix = keyof typeof MIXES;

/** The least share of the peer's requests a second, at 1, 10 and 50 connections. */
const LEAST: Readonly<Record<Mix, Readonly<Record<DatabaseName, readonly number[]>>>> = {
  'uncached page': { SQLite: [0.55, 0.5, 0.5], MariaDB: [0.35, 0.35, 0.35] },
  create: { SQLite: [0.25, 0.25, 0.25], MariaDB: [0.25, 0.15, 0.15] },
  'status change': { SQLite: [0.25, 0.25, 0.25], MariaDB: [0.25, 0.15, 0.15] },
  'the day without searches': { SQLite: [0.4, 0.4, 0.35], MariaDB: [0.3, 0.35, 0.25] },
  'the day': { SQLite: [1, 1, 1], MariaDB: [3, 3, 2] },
};

type Makers = Readonly<Record<Task, RequestMaker>>;

/** The requests of a mix, one after another. */
function mixed(mix: readonly Task[], makers: Makers): RequestMaker {
  return (n) => makers[mix[n % mix.length] ?? 'page'](n);
}

const SOUGHT = ['ring', 'lark', 'o’brien', 'chain', 'zzyzx', 'cv32', '07700 9001', 'bracelet clasp'] as const;
const STATUSES = ['In-progress', 'Awaiting Inspection'] as const;

/** The date and id in the cursor of a page's URL. */
function cursorIn(path: string): readonly [at: string, id: number] {
  const cursor = new URLSearchParams(path.split('?')[1]).get('cursor') ?? '';
  return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, number];
}

async function makersOf(
  stack: Stack,
  headers: Readonly<Record<string, string>>,
): Promise<{
  readonly ours: Makers;
  readonly peers: Makers;
}> {
  const pages = await pagesOf(stack, headers);
  const answer = await fetch(`${stack.url}/api/jobs?stage=live&limit=200`, { headers });
  const live = (await answer.json()) as readonly JobListItem[];
  const jobAt = (n: number): number => live[n % live.length]?.id ?? 1;
  const statusAt = (n: number): string => STATUSES[Math.floor(n / live.length) % 2] ?? STATUSES[0];
  const soughtAt = (n: number): string => encodeURIComponent(SOUGHT[n % SOUGHT.length] ?? '');
  // The peer has no cache: its cached page is a page like any other. The first page has no cursor.
  const cursors = pages.slice(1).map(cursorIn);
  const peersPage: RequestMaker = (n) => {
    const [at = '', id = 0] = cursors[n % cursors.length] ?? [];
    return { path: `/page?stage=completed&at=${at}&before=${id}` };
  };
  return {
    ours: {
      page: (n) => ({ path: pages[n % pages.length] ?? '', headers }),
      'cached page': () => ({ path: '/api/jobs?stage=live&limit=25', headers }),
      'status change': (n) => ({
        path: `/api/jobs/${jobAt(n)}`,
        method: 'PATCH',
        headers,
        body: JSON.stringify({ jobStatus: statusAt(n) }),
      }),
      create: (n) => ({ path: '/api/jobs', method: 'POST', headers, body: newJob(n) }),
      // As a page asks: its rows first, their number apart.
      search: (n) => ({ path: `/api/jobs?search=${soughtAt(n)}&limit=25&total=apart`, headers }),
    },
    peers: {
      page: peersPage,
      'cached page': peersPage,
      'status change': (n) => ({ path: `/status?status=${statusAt(n)}&id=${jobAt(n)}`, method: 'POST' }),
      create: () => ({ path: '/create', method: 'POST' }),
      search: (n) => ({ path: `/search?q=${soughtAt(n)}` }),
    },
  };
}

const mean = (figures: readonly Figures[], of: (one: Figures) => number): number =>
  figures.reduce((sum, one) => sum + of(one), 0) / figures.length;
const sum = (figures: readonly Figures[], of: (one: Figures) => number): number =>
  figures.reduce((total, one) => total + of(one), 0);
const share = (value: number): string => `${value.toFixed(2)} ×`;

/** A shop's day as one user makes it. */
export async function dayOf(stack: Stack, headers: Readonly<Record<string, string>>): Promise<RequestMaker> {
  return mixed(MIXES['the day'], (await makersOf(stack, headers)).ours);
}

/** Requests a second of the product as a share of a bare server's in the same run, for what a shop does all day. */
export async function measureDay(
  name: DatabaseName,
  {
    stack,
    where,
    seconds,
  }: { readonly stack: Stack; readonly where: DatabaseLocation; readonly seconds: number },
): Promise<readonly Line[]> {
  const headers = await signedIn(stack);
  const { ours, peers } = await makersOf(stack, headers);
  const peer = await startPeer(where.databaseUrl ?? where.file ?? '');
  const lines: Line[] = [];
  let n = 0;
  const next =
    (make: RequestMaker): RequestMaker =>
    () =>
      make((n += 1));
  try {
    for (const [mix, tasks] of Object.entries(MIXES) as [Mix, readonly Task[]][]) {
      for (const [at, connections] of CONNECTIONS.entries()) {
        const product: Figures[] = [];
        const bare: Figures[] = [];
        for (let turn = 0; turn < TURNS; turn += 1) {
          const options = { connections, seconds: seconds / TURNS };
          product.push(await load(stack.url, next(mixed(tasks, ours)), options));
          bare.push(await load(peer.origin, next(mixed(tasks, peers)), options));
        }
        const rate = mean(product, ({ perSecond }) => perSecond);
        const peersRate = mean(bare, ({ perSecond }) => perSecond);
        const refused = sum(product, (one) => one.refused);
        const wrong = sum(product, (one) => one.failed) - refused;
        const what = `${mix}, at ${connections}`;
        const line = atLeast(what, rate / peersRate, LEAST[mix][name][at] ?? 0, share, 'of the bare server');
        const p97 = ms(mean(product, (one) => one.p97));
        lines.push({
          ...line,
          value: `${line.value}: ${rate.toFixed(0)}/s of ${peersRate.toFixed(0)}/s, p97.5 ${p97}, ${refused} refused, ${wrong} wrong`,
          met: line.met === true && refused === 0 && wrong === 0,
        });
      }
    }
    return lines;
  } finally {
    peer.child.kill();
  }
}
