import type { OpenTestDatabase, TestDatabase } from '@loupe/db/testing';
import { createCalendar } from '@loupe/domain';
import { DEFAULT_CUSTODY, type CustomerListItem, type Job, type JobWithHistory } from '@loupe/shared-types';
import { SMALLEST_JOB } from '@loupe/shared-types/testing';
import {
  captureLog,
  checkAnswer,
  identityHeaders,
  listen,
  testIdentities,
  testStaff,
} from '@loupe/svc-kit/testing';
import { createJobsApp } from './app';
import type { ErasureList } from './customers/erasure-list';
import { syncPlaces } from './custody/places.store';
import type { ShopPlaces } from './deps';
import type { SessionStreams } from './staff/session-streams';

export const NOON = '2026-04-03T11:00:00.000Z';
export const calendar = createCalendar('Europe/London');

export const testPlaces: ShopPlaces = {
  locations: ['Leamington Old', 'Leamington New', 'Kenilworth', 'With Jack', 'With Tester 2', 'Other'],
  trays: [{ name: 'Ready tray', shop: 'Kenilworth', statusOnArrival: 'Waiting for Collection' }],
  custody: { ...DEFAULT_CUSTODY, mustAccept: true },
  staff: [{ username: 'jack', fullName: 'Jack Thistlewood', accessLevel: 'manager' }],
};

/** A customer with all that a job says of one. */
export const FERN = {
  firstName: 'Fern',
  surname: 'Lark',
  contactNumber: '07700 900123',
  email: 'fern.lark@example.com',
  homeAddress: '1 Mill Lane, Kenilworth',
  postcode: 'CV8 1AA',
};

/** A call of Fern's, and parts for her job. */
export const CALL = {
  callDate: '2026-04-03',
  callTime: '14:05',
  callerName: 'Fern',
  callContent: 'Ready on Friday?',
};
export const PART = {
  description: 'Claw setting',
  source: 'Birmingham',
  cost: 12.34,
  invoiceNumber: 'INV-1',
};

let numbers = 0;

/** The smallest valid body for `POST /api/jobs`, with an unused number. */
export function newJob(given: Readonly<Record<string, unknown>> = {}) {
  numbers += 1;
  return {
    customJobNumber: `T${numbers}`,
    ...SMALLEST_JOB,
    ...given,
  };
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly json: <T = Record<string, never>>() => T;
}

/** jobs-svc over real HTTP with its own database, and a clock the test controls. */
export async function serveJobs({
  db,
  erasures,
  streams,
}: Pick<TestDatabase, 'db'> & { readonly erasures?: ErasureList; readonly streams?: SessionStreams }) {
  let now = new Date(NOON);
  const { log, lines } = captureLog();
  const clock = () => now;
  await syncPlaces(db, testPlaces, clock);
  const app = createJobsApp({
    ...{ db, calendar, clock, identities: testIdentities, log, places: testPlaces, streams },
    ...(erasures && { erasures }),
  });
  await app.start();
  const { url, server, close } = await listen(app.service.callback());
  // A test that fails early must not keep the run open.
  server.unref();

  async function call(
    method: string,
    path: string,
    body?: unknown,
    extra: Readonly<Record<string, string>> = {},
    userId = 1,
    accessLevel = 'standard',
  ): Promise<Reply> {
    const identity = await identityHeaders(testStaff(accessLevel, userId));
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...identity, ...type, ...extra },
      ...sent,
    });
    const text = await response.text();
    checkAnswer({ method, path, status: response.status, text });
    const json = <T>(): T => {
      // The answer says no more than that something went wrong; the log says what.
      if (response.status === 500)
        throw new Error(`${method} ${path} answered 500: ${lines.slice(-2).join('')}`);
      return JSON.parse(text) as T;
    };
    return { status: response.status, text, headers: response.headers, json };
  }

  return {
    url,
    server,
    lines,
    app,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown, extra?: Readonly<Record<string, string>>) =>
      call('POST', path, body, extra),
    /** As the user with id 2, who is a manager. */
    asManager: (method: string, path: string, body?: unknown) => call(method, path, body, {}, 2, 'manager'),
    patch: (path: string, body: unknown, userId = 1) => call('PATCH', path, body, {}, userId),
    async made(given: Readonly<Record<string, unknown>> = {}): Promise<JobWithHistory> {
      const reply = await call('POST', '/api/jobs', newJob(given));
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
      return reply.json<JobWithHistory>();
    },
    customerOf: async ({ id }: Pick<Job, 'id'>) =>
      (await call('GET', `/api/jobs/${id}/customer`)).json<CustomerListItem>(),
    /** Advances the clock by milliseconds; a negative number sets it back. */
    wait: (ms: number) => void (now = new Date(now.getTime() + ms)),
    /** What the clock says, as a UTC instant. */
    now: () => now.toISOString(),
    itIs: (moment: string) => void (now = new Date(moment)),
    async close() {
      app.stop();
      await close();
    },
  };
}

export type ServedJobs = Awaited<ReturnType<typeof serveJobs>>;

/** jobs-svc on a fresh database for each test of the block, closed after it: the same object, with that test's service. */
export function servedJobs(open: OpenTestDatabase): ServedJobs & Pick<TestDatabase, 'db'> {
  const served = {} as ServedJobs & { db: TestDatabase['db'] };
  beforeEach(async () => {
    const { db } = await open();
    Object.assign(served, await serveJobs({ db }), { db });
  });
  afterEach(() => served.close());
  return served;
}

/** The address of the next page in a Link header. */
export function nextOf(reply: Reply): string | null {
  return /<([^<>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? null;
}

/** Whether a statement is one of the change feed, which reads its logs all the time. */
export const isPoll = (sql: string): boolean =>
  /`topic`, `job_id` from `changes`|from `session_ends`/.test(sql);
