import { createIdentity, createRouter, createService } from '@loupe/svc-kit';
import { captureLog, listen, TEST_SECRET, testStaff } from '@loupe/svc-kit/testing';
import { createJobsClient } from '../src/jobs-client';
import { startEdge } from './edge';
import { browser } from './browser';

const YEAR = 365 * 86_400_000;
const STEPS = [-YEAR, -90_000, 90_000, YEAR];

/** jobs-svc and a BFF, each with a clock that the test controls. */
async function pair() {
  const clocks = { bff: Date.now(), service: Date.now() };
  let asked = 0;
  const identitiesOf = (name: keyof typeof clocks) =>
    createIdentity({ secrets: [TEST_SECRET], now: () => new Date(clocks[name]) });
  const router = createRouter();
  router.post('/internal/session', (ctx) => {
    asked += 1;
    ctx.body = testStaff('full');
  });
  const service = createService({
    log: captureLog().log,
    identities: identitiesOf('service'),
    isReady: async () => true,
    routes: [router],
  });
  const served = await listen(service.callback());
  const jobs = createJobsClient({ url: served.url, identities: identitiesOf('bff') });
  return {
    clocks,
    asked: () => asked,
    isKnown: async () => (await jobs.session('token', true, 'request-1'))?.accessLevel === 'full',
    async close() {
      await jobs.close();
      await served.close();
    },
  };
}

test.each(STEPS)('identities are accepted between computers with clocks %d ms apart', async (apart) => {
  const { clocks, isKnown, asked, close } = await pair();
  clocks.service += apart;
  expect([await isKnown(), await isKnown()]).toEqual([true, true]);
  expect(asked()).toBe(2);
  await close();
});

// SESSION-7
test.each(STEPS)('a clock step of %d ms between two calls signs nobody out', async (step) => {
  const { clocks, isKnown, close } = await pair();
  const known = [await isKnown()];
  for (const name of ['service', 'bff', 'service'] as const) {
    clocks[name] += step;
    known.push(await isKnown());
  }
  expect(known).toEqual([true, true, true, true]);
  await close();
});

test('a call whose token was signed before a clock step is answered 503, never 401', async () => {
  const edge = await startEdge();
  edge.behave((_request, response) => {
    response.writeHead(401, { 'x-identity-time': String(Date.now() + YEAR) });
    response.end('Please sign in');
  });
  const client = browser(edge.url);
  await client.signIn('full');
  const answer = await client.call('GET', '/api/jobs');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answer.headers.get('x-identity-time')).toBeNull();
  await edge.close();
});
