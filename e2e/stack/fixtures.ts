import { expect, request, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { collectComplaints } from './complaints';
import { ownStacks, type StartOwnStack } from './own-stack';
import { demoPassword, urlOf, type DatabaseName } from './running';

export { expect } from '@playwright/test';
export { demoPassword } from './running';

export interface StackOptions {
  readonly database: DatabaseName;
}

interface Fixtures {
  /** The server's API as amelia, who may do everything; paths are `/api/…`. */
  readonly api: APIRequestContext;
  /** Starts another suite, with its own data, which ends with the test. */
  readonly ownStack: StartOwnStack;
  /** Violations of the content policy and uncaught errors of every page so far; what a test leaves in it fails the test. */
  readonly complaints: string[];
}

const urlOfProject = () => urlOf((base.info().project.use as StackOptions).database);

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** The sessions that this worker has opened at the server that all tests share, by server and username. */
const sessions = new Map<string, StorageState>();

/** A session of this worker that stands: a new one where there is none yet, a test has ended it, or has its own server. */
async function sessionOf(username: string, url: string): Promise<StorageState> {
  const key = `${url} ${username}`;
  const known = url === urlOfProject() ? sessions.get(key) : undefined;
  const context = await request.newContext({ baseURL: url, storageState: known });
  try {
    if (known && (await context.get('/api/auth/me')).ok()) return known;
    const answer = await context.post('/api/auth/login', {
      data: { username, password: demoPassword() },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok())
      throw new Error(`Signing in as ${username} answered ${answer.status()}: ${await answer.text()}`);
    const opened = await context.storageState();
    sessions.set(key, opened);
    return opened;
  } finally {
    await context.dispose();
  }
}

/** Gives the page somebody's session and opens nothing. */
export async function authenticate(page: Page, username: string, url = urlOfProject()): Promise<void> {
  const { cookies } = await sessionOf(username, url);
  await page.context().addCookies(cookies);
}

/**
 * Opens a page, the dashboard unless told otherwise, as somebody who is signed in. A worker signs each user in once; the
 * form itself is tested in the sign-in specs.
 */
export async function signIn(
  page: Page,
  username = 'amelia',
  { url = urlOfProject(), path = '/' }: { readonly url?: string; readonly path?: string } = {},
): Promise<void> {
  await authenticate(page, username, url);
  await page.goto(url + path);
}

export const test = base.extend<Fixtures & StackOptions>({
  database: ['sqlite', { option: true }],
  baseURL: async ({ database }, use) => use(urlOf(database)),
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
