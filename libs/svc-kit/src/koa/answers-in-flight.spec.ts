import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { captureLog, identityHeaders, listen, testIdentities, testStaff } from '../testing';
import type { Listening } from '../testing';
import { createRouter } from './context';
import { createService } from './service';

/** More than the kernel buffers when the client does not read. */
const BYTES = 32 * 1024 * 1024;
const LARGE = Buffer.alloc(BYTES);

let served: Listening;
let made = 0;

beforeAll(async () => {
  const router = createRouter();
  router.get('/api/large', (ctx) => {
    made += 1;
    ctx.body = LARGE;
  });
  router.get('/api/small', (ctx) => void (ctx.body = { small: true }));
  router.post('/api/large', (ctx) => void (ctx.body = 'saved'));
  const service = createService({
    log: captureLog().log,
    identities: testIdentities,
    isReady: async () => true,
    routes: [router],
    inFlight: { most: 4 * BYTES, mostOfOne: 2 * BYTES, largest: BYTES },
  });
  served = await listen(service.callback());
});
afterAll(() => served.close());
beforeEach(() => (made = 0));

/** Sends a request and does not read the response until told to. */
async function readSlowly(userId: number): Promise<IncomingMessage> {
  const headers = await identityHeaders(testStaff('standard', userId));
  return new Promise((resolve, reject) => {
    const asking = request(`${served.url}/api/large`, { headers, agent: false }, resolve);
    asking.on('error', reject).end();
  });
}

const call = async (userId: number, path: string, method = 'GET') =>
  fetch(served.url + path, { method, headers: await identityHeaders(testStaff('standard', userId)) });

test('unread responses count against their reader only', async () => {
  const slow = await Promise.all([readSlowly(1), readSlowly(1)]);
  const third = await call(1, '/api/large');
  expect([third.status, third.headers.get('retry-after'), made]).toEqual([429, '1', 2]);
  expect((await call(1, '/api/large', 'POST')).status).toBe(200);
  expect((await call(2, '/api/small')).status).toBe(200);
  for (const answer of slow) answer.destroy();
  expect((await call(1, '/api/small')).status).toBe(200);
});

test('all responses together are limited; beyond the limit a request is told to retry', async () => {
  const slow = await Promise.all([1, 1, 2, 2].map(readSlowly));
  const late = await call(3, '/api/small');
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
  for (const answer of slow) answer.destroy();
  expect((await call(3, '/api/small')).status).toBe(200);
});
