import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestDetails,
  type TestInfo,
} from '@playwright/test';
import { collectComplaints } from './complaints';
import { isNightly } from './nightly';
import { ownStacks, type StartOwnStack } from './own-stack';
import { DEMO_PASSWORD, startWorkerStack, workerUrl, type DatabaseName } from './worker-stack';

export { expect } from '@playwright/test';
export { DEMO_PASSWORD } from './worker-stack';

export interface StackOptions {
  readonly database: DatabaseName;
}

interface WorkerFixtures {
  /** The URL of this worker's stack. */
  readonly stackUrl: string;
}

interface Fixtures {
  /** The server's API as amelia, who has full access; paths are `/api/…`. */
  readonly api: APIRequestContext;
  /** Starts a separate stack with its own data; stopped when the test ends. */
  readonly ownStack: StartOwnStack;
  /** Policy violations and uncaught errors of all pages so far; any left in it fail the test. */
  readonly complaints: string[];
}

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

interface Opened {
  readonly state: StorageState;
  readonly at: number;
}

/** This worker's sessions at its stack, by URL and username. */
const sessions = new Map<string, Opened>();
/** What needs a password just entered is refused ten minutes after it (STAFF-2). */
const FRESH_MS = 480_000;

/** A valid session of this worker: a new one if there is none, a test has ended it, or the server is the test's own. */
async function sessionOf(username: string, url: string): Promise<StorageState> {
  const key = `${url} ${username}`;
  const last = url === workerUrl() ? sessions.get(key) : undefined;
  const known = last && performance.now() - last.at < FRESH_MS ? last.state : undefined;
  const context = await request.newContext({ baseURL: url, storageState: known });
  try {
    if (known && (await context.get('/api/auth/me')).ok()) return known;
    const answer = await context.post('/api/auth/login', {
      data: { username, password: DEMO_PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok())
      throw new Error(`Signing in as ${username} answered ${answer.status()}: ${await answer.text()}`);
    const opened = await context.storageState();
    sessions.set(key, { state: opened, at: performance.now() });
    return opened;
  } finally {
    await context.dispose();
  }
}

/** Sets the user's session cookies and opens nothing. */
export async function authenticate(page: Page, username: string, url = workerUrl()): Promise<void> {
  const { cookies } = await sessionOf(username, url);
  await page.context().addCookies(cookies);
}

/**
 * Opens a page (default: the dashboard) as a signed-in user. Each worker signs a user in once; the form itself is
 * tested in the sign-in specs.
 */
export async function signIn(
  page: Page,
  username = 'amelia',
  { url = workerUrl(), path = '/' }: { readonly url?: string; readonly path?: string } = {},
): Promise<void> {
  await authenticate(page, username, url);
  await page.goto(url + path);
}

export const test = base.extend<Fixtures, StackOptions & WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  stackUrl: [
    async ({ database }, use) => {
      const { url, stop } = await startWorkerStack(database);
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stackUrl }, use) => use(stackUrl),
  complaints: [
    async ({ browser }, use) => {
      const { complaints, stop } = collectComplaints(browser);
      await use(complaints);
      stop();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { origin: baseURL ?? '' },
      storageState: await sessionOf('amelia', baseURL ?? ''),
    });
    await use(api);
    await api.dispose();
  },
  ownStack: async ({}, use) => {
    const stacks = ownStacks();
    await use(stacks.start);
    await stacks.end();
  },
});

type Arguments = Fixtures &
  StackOptions &
  WorkerFixtures &
  PlaywrightTestArgs &
  PlaywrightTestOptions &
  PlaywrightWorkerArgs &
  PlaywrightWorkerOptions;

type Declare = (
  title: string,
  details: TestDetails,
  body: (given: Arguments, info: TestInfo) => Promise<void> | void,
) => void;

/** A test of the nightly run. Unlike one that skips itself, it opens no page by day. */
export const nightly: Declare = isNightly ? test : test.skip;

/** Where `npm test` proves what a nightly test does. */
export const byDay = (where: string): TestDetails => ({
  annotation: { type: 'by day', description: where },
});
