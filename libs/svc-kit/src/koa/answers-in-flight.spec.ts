import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { captureLog, identityHeaders, listen, testIdentities, testStaff } from '../testing';
import type { Listening } from '../testing';
import { createRouter } from './context';
import { createService } from './service';

/** More than the kernel buffers when the client does not read. */
const BYTES = 32 * 1024 * 1024;
const LARGE = Buffer.alloc(BYTES, 'x');

let served: Listening;
let made = 0;
/** Responses that are made are sent after it. */
let sending = Promise.resolve();

beforeAll(async () => {
  const router = createRouter();
  router.get('/api/large', (ctx) => {
    made += 1;
    ctx.body = LARGE;
  });
  router.get('/api/small', (ctx) => {
    made += 1;
    ctx.body = { small: true };
  });
  router.get('/api/large-object', (ctx) => {
    made += 1;
    ctx.body = { text: LARGE.toString('latin1') };
  });
  router.get('/api/failing', () => {
    made += 1;
    throw new Error('Planted');
  });
  router.post('/api/large', (ctx) => void (ctx.body = 'saved'));
  const service = createService({
    log: captureLog().log,
    identities: testIdentities,
    isReady: async () => true,
    routes: [router],
    inFlight: { most: 4 * BYTES, mostOfOne: 2 * BYTES + 10_000, largest: BYTES },
  });
  service.middleware.unshift(async (_, next) => {
    await next();
    await sending;
  });
  served = await listen(service.callback());
});
afterAll(() => served.close());
beforeEach(() => (made = 0));

/** Sends a request and does not read the response until told to. */
async function readSlowly(userId: number, path = '/api/large'): Promise<IncomingMessage> {
  const headers = await identityHeaders(testStaff('standard', userId));
  return new Promise((resolve, reject) => {
    const asking = request(served.url + path, { headers, agent: false }, resolve);
    asking.on('error', reject).end();
  });
}

/** What is made from now on is sent once the returned function is called. */
function holdResponses(): () => void {
  let send: () => void = () => undefined;
  sending = new Promise((resolve) => (send = resolve));
  return () => send();
}

/** A request that is refused is never made, so this ends after a while in any case. */
async function untilMade(count: number): Promise<void> {
  for (let tries = 0; made < count && tries < 400; tries += 1) await pause(5);
}

const call = async (userId: number, path: string, method = 'GET') =>
  fetch(served.url + path, { method, headers: await identityHeaders(testStaff('standard', userId)) });

test.each(['/api/large', '/api/large-object'])(
  'unread responses count against their reader only: %s',
  async (path) => {
    const slow = await Promise.all([readSlowly(1, path), readSlowly(1, path)]);
    const third = await call(1, path);
    expect([third.status, third.headers.get('retry-after'), made]).toEqual([429, '1', 2]);
    expect((await call(1, '/api/large', 'POST')).status).toBe(200);
    expect((await call(2, '/api/small')).status).toBe(200);
    for (const answer of slow) answer.destroy();
    expect((await call(1, '/api/small')).status).toBe(200);
  },
);

test('all responses together are limited; beyond the limit a request is told to retry', async () => {
  const slow = await Promise.all([1, 1, 2, 2].map((userId) => readSlowly(userId)));
  const late = await call(3, '/api/small');
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
  for (const answer of slow) answer.destroy();
  expect((await call(3, '/api/small')).status).toBe(200);
});

test('a request that failed takes none of the limit', async () => {
  const send = holdResponses();
  const failing = [1, 2, 3].map(() => call(1, '/api/failing'));
  await untilMade(3);
  const small = call(1, '/api/small');
  await untilMade(4);
  send();
  expect((await small).status).toBe(200);
  for (const { status } of await Promise.all(failing)) expect(status).toBe(500);
});

test('small responses that wait to be sent take next to nothing of the limit', async () => {
  const send = holdResponses();
  const small = Array.from({ length: 90 }, () => call(1, '/api/small'));
  await untilMade(90);
  const large = call(1, '/api/large');
  await untilMade(91);
  send();
  for (const { status } of await Promise.all([...small, large])) expect(status).toBe(200);
});
