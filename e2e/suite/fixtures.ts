import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { collectComplaints } from './complaints';
import { ownSuites, type StartOwnSuite } from './own-suite';
import { demoPassword, urlOf, type DatabaseName } from './running';

export { expect } from '@playwright/test';
export { demoPassword } from './running';

export interface SuiteOptions {
  readonly database: DatabaseName;
}

interface Fixtures {
  /** The server's API as amelia, who may do everything; paths are `/api/…`. */
  readonly api: APIRequestContext;
  /** Starts another suite, with its own data, which ends with the test. */
  readonly ownSuite: StartOwnSuite;
  /** Violations of the content policy and uncaught errors of every page so far; what a test leaves in it fails the test. */
  readonly complaints: string[];
}

/** Signs in and opens the dashboard. The form itself is tested in the sign-in specs; here the call is enough. */
export async function signIn(page: Page, username = 'amelia', baseURL?: string): Promise<void> {
  await logIn(page.request, username, baseURL);
  await page.goto(baseURL ? `${baseURL}/` : '/');
}

async function logIn(request: APIRequestContext, username: string, baseURL = ''): Promise<void> {
  const answer = await request.post(`${baseURL}/api/auth/login`, {
    data: { username, password: demoPassword() },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok())
    throw new Error(`Signing in as ${username} answered ${answer.status()}: ${await answer.text()}`);
}

export const test = base.extend<Fixtures & SuiteOptions>({
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
    const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL ?? '' } });
    await logIn(api, 'amelia');
    await use(api);
    await api.dispose();
  },
  ownSuite: async ({}, use) => {
    const suites = ownSuites();
    await use(suites.start);
    await suites.end();
  },
});
