import { createIdentity, USER_MESSAGES } from '@loupe/svc-kit';
import { listen, TEST_SECRET, testStaff } from '@loupe/svc-kit/testing';
import type { Listening } from '@loupe/svc-kit/testing';
import type { Request } from 'express';
import { createJobsClient } from '../src/jobs-client';
import type { JobsClient } from '../src/jobs-client';
import type { SessionCookie } from '../src/session';
import { createSessionResolver } from '../src/session-resolver';

const YEAR = 365 * 24 * 60 * 60_000;
const now = () => new Date(Date.now());
const identities = createIdentity({ secrets: [TEST_SECRET], now });

/** A jobs-svc on the same computer and clock, which accepts an identity for 45 seconds. */
let service: Listening;
let jobs: JobsClient;
beforeAll(async () => {
  service = await listen(async (request, response) => {
    const caller = await identities.verify(String(request.headers['x-identity']));
    response.statusCode = caller ? 200 : 401;
    response.setHeader('content-type', 'application/json');
    response.end(caller ? JSON.stringify(testStaff()) : USER_MESSAGES.signIn);
  });
  jobs = createJobsClient({ url: service.url, identities });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await jobs.close();
  await service.close();
});

describe.each([
  ['90 seconds ahead', 90_000],
  ['90 seconds back', -90_000],
  ['a year ahead', YEAR],
  ['a year back', -YEAR],
])('a clock that is set %s', (_how, ms) => {
  const step = () => {
    const then = Date.now() + ms;
    jest.spyOn(Date, 'now').mockImplementation(() => then);
  };

  test('does not make jobs-svc refuse the BFF', async () => {
    expect(await jobs.session('a token', false, 'a request')).toMatchObject({ kind: 'staff' });
    step();
    expect(await jobs.session('a token', false, 'a request')).toMatchObject({ kind: 'staff' });
  });

  test('does not leave a user with an identity that services refuse', async () => {
    const sessions = createSessionResolver({
      cookie: { read: () => Promise.resolve('a token') } as unknown as SessionCookie,
      jobs,
      identities,
      isEnded: () => false,
    });
    const ask = () => sessions.of({ headers: {}, originalUrl: '/api/jobs' } as Request, 'a request');
    await ask();
    step();
    const resolved = await ask();
    expect(await identities.verify(resolved?.identity ?? '')).toMatchObject({ userId: 1 });
  });
});
