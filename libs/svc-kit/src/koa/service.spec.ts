import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { HttpError } from '../http-error';
import { captureLog, identityHeaders, listen, testIdentities, testStaff } from '../testing';
import type { Listening } from '../testing';
import { requirePermission } from './access';
import { createRouter, staffOf } from './context';
import { jsonBody, query } from './input';
import { createService } from './service';
import { validate } from '../validate';

const { log, lines } = captureLog();
let ready = true;
let served: Listening;
/** Listens on all addresses of this computer. */
let open: Server;

beforeAll(async () => {
  const router = createRouter();
  router.get('/api/who', (ctx) => void (ctx.body = staffOf(ctx).username));
  router.get(
    '/api/list',
    (ctx) => void (ctx.body = query(ctx, z.strictObject({ limit: z.string().optional() }))),
  );
  router.get(
    '/api/reports/health',
    requirePermission('canViewDatabase'),
    (ctx) => void (ctx.body = 'figures'),
  );
  router.get('/api/broken', () => {
    throw new Error('insert into jobs values (Zoë)');
  });
  router.get('/api/busy', () => {
    throw new HttpError(503, 'Please try again in a moment', { retryAfter: 2 });
  });
  router.post('/api/echo', jsonBody(), (ctx) => {
    ctx.body = validate(z.strictObject({ name: z.string({ error: 'Name must be text' }) }), ctx.state.body);
  });
  router.get('/internal/secret', (ctx) => void (ctx.body = 'inside'));
  const service = createService({
    log,
    identities: testIdentities,
    isReady: async () => ready,
    details: () => ({ backup: 'a day old' }),
    routes: [router],
  });
  served = await listen(service.callback());
  open = createServer(service.callback());
  await new Promise<void>((resolve) => open.listen(0, '0.0.0.0', resolve));
});
afterAll(async () => {
  open.close();
  open.closeAllConnections();
  await served.close();
});

async function call(
  path: string,
  init: RequestInit = {},
  identity: Parameters<typeof identityHeaders>[0] | null = testStaff(),
) {
  const headers = {
    ...(identity ? await identityHeaders(identity) : {}),
    ...(init.headers as Record<string, string>),
  };
  const response = await fetch(served.url + path, { ...init, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  call('/api/echo', { method: 'POST', body, headers });

describe('a service', () => {
  // KEEP-7
  it('answers health without an identity, and is ready only when its dependencies are available', async () => {
    expect((await call('/healthz', {}, null)).status).toBe(200);
    expect((await call('/readyz', {}, null)).status).toBe(200);
    ready = false;
    expect((await call('/readyz', {}, null)).status).toBe(503);
    expect((await call('/healthz', {}, null)).status).toBe(200);
    ready = true;
  });

  it('answers 401 for everything else without a valid identity', async () => {
    expect((await call('/api/who', {}, null)).status).toBe(401);
    expect((await call('/nowhere', {}, null)).status).toBe(401);
    expect((await call('/api/who', { headers: { 'x-identity': 'forged' } }, null)).status).toBe(401);
    expect((await call('/api/who')).text).toBe('tester-1');
  });

  it('refuses users on /internal in any spelling, and the BFF on user calls', async () => {
    expect((await call('/internal/secret')).status).toBe(403);
    expect((await call('/INTERNAL/secret')).status).toBe(403);
    expect((await call('/internal/secret', {}, { kind: 'service', service: 'bff' })).text).toBe('inside');
    expect((await call('/api/who', {}, { kind: 'service', service: 'bff' })).status).toBe(403);
  });

  // ACCESS-2
  it('answers 403 without the permission, also for an unknown level', async () => {
    expect((await call('/api/reports/health', {}, testStaff('manager'))).status).toBe(403);
    expect((await call('/api/reports/health', {}, testStaff('owner'))).status).toBe(403);
    expect((await call('/api/reports/health', {}, testStaff('full'))).status).toBe(200);
  });

  // ERROR-1
  it('gives user messages, never internal details', async () => {
    const broken = await call('/api/broken');
    expect([broken.status, broken.text]).toEqual([500, 'Something went wrong on our side. Please try again']);
    expect(lines.join('')).not.toContain('Zoë');
    const busy = await call('/api/busy');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await call('/nowhere')).status).toBe(404);
  });

  it('accepts only JSON objects', async () => {
    expect((await post('{"name":"Zoë"}')).text).toBe('{"name":"Zoë"}');
    expect((await post('{"name":"x","extra":1}')).text).toBe('Unknown field: extra');
    expect((await post('{"name":1}')).text).toBe('Name must be text');
    expect((await post('{"name":"x","__proto__":{}}')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('{')).status).toBe(400);
    expect((await post(Buffer.from([0x7b, 0xff, 0x7d]))).status).toBe(400);
    expect((await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect(
      (await post('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })).status,
    ).toBe(415);
    expect((await post(JSON.stringify({ name: 'x'.repeat(256 * 1024) }))).status).toBe(413);
  });

  // LIST-2
  it('refuses repeated and unknown parameters', async () => {
    expect((await call('/api/list?limit=1')).status).toBe(200);
    expect((await call('/api/list?limit=1&limit=2')).text).toBe('Give limit only once');
    expect((await call('/api/list?sort=1')).text).toBe('Unknown parameter: sort');
  });

  it('passes a request id on, and creates one if there is none', async () => {
    const given = await call('/api/who', { headers: { 'x-request-id': 'abcdef-123456' } });
    expect(given.headers.get('x-request-id')).toBe('abcdef-123456');
    const made = await call('/api/who', { headers: { 'x-request-id': 'not an id' } });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.some((line) => line.includes('abcdef-123456') && line.includes('"route":"/api/who"'))).toBe(
      true,
    );
  });

  it('logs nothing for a client that disconnected', async () => {
    const before = lines.length;
    await new Promise<void>((resolve) => {
      const aborted = request(`${served.url}/api/echo`, {
        method: 'POST',
        headers: { 'content-length': 50 },
      });
      aborted.on('error', () => {});
      aborted.on('close', () => resolve());
      aborted.write('{');
      setTimeout(() => aborted.destroy(), 20);
    });
    await call('/api/who');
    expect(lines.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

// KEEP-7
describe('the details of /readyz', () => {
  const asJson = { accept: 'application/json' };

  test('are for JSON requests from this computer; others get ok', async () => {
    const operator = await fetch(`${served.url}/readyz`, { headers: asJson });
    expect([operator.status, await operator.json()]).toEqual([200, { ready: true, backup: 'a day old' }]);
    const anybody = await fetch(`${served.url}/readyz`);
    expect(await anybody.text()).toBe('ok');
    const forwarded = await fetch(`${served.url}/readyz`, {
      headers: { ...asJson, 'x-forwarded-for': '203.0.113.7' },
    });
    expect(await forwarded.text()).toBe('ok');
  });

  const elsewhere = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  (elsewhere ? test : test.skip)('are not for who comes from another address', async () => {
    const { port } = open.address() as AddressInfo;
    const answer = await fetch(`http://${elsewhere?.address}:${port}/readyz`, { headers: asJson });
    expect(await answer.text()).toBe('ok');
  });

  test('report an unready service with 503', async () => {
    ready = false;
    const answer = await fetch(`${served.url}/readyz`, { headers: asJson });
    ready = true;
    expect([answer.status, await answer.json()]).toEqual([503, { ready: false, backup: 'a day old' }]);
  });
});
