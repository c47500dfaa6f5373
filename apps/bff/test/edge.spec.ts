import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { DOCUMENT_HEADERS } from '../src/headers';
import { browser, raw } from './browser';
import type { Browser } from './browser';
import { startEdge } from './edge';
import type { Edge } from './edge';

let edge: Edge;
let client: Browser;

beforeAll(async () => {
  edge = await startEdge();
  client = browser(edge.url, '', { services: 'fake' });
  await client.signIn('full');
});
afterAll(() => edge.close());
beforeEach(() => edge.behave((_request, response) => response.end('[]')));

/** Sends a raw request line with a session, for requests no library would send; returns the status. */
async function statusOf(line: string, headers = '', body = ''): Promise<number> {
  const answer = await raw(
    edge.url,
    `${line} HTTP/1.1\r\nhost: shop\r\ncookie: ${client.cookie()}\r\nconnection: close\r\n${headers}\r\n${body}`,
  );
  return Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
}

const socketsOf = async (): Promise<number> =>
  new Promise((resolve) => edge.service.server.getConnections((_error, count) => resolve(count)));

// SAFE-1
describe('before proxying, the BFF refuses', () => {
  let reached = 0;
  beforeEach(() => {
    reached = 0;
    edge.behave((_request, response) => {
      reached += 1;
      response.end('[]');
    });
  });
  afterEach(() => expect(reached).toBe(0));

  test.each(['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('the method %s', async (method) => {
    expect(await statusOf(`${method} /api/jobs`)).toBe(405);
  });

  test.each([
    '/api/jobs/%31',
    '/api/jobs/..%2f..%2finternal/session',
    '/api/jobs/../staff',
    '/api//jobs',
    '/api\\jobs',
    '//evil.example/api/jobs',
    'http://evil.example/api/jobs',
    '/plugins/jobs/%2e%2e/registry.json',
    '*',
  ])('the target %s', async (target) => {
    expect(await statusOf(`GET ${target}`)).toBe(400);
  });

  test.each([
    '/api/nowhere',
    '/api',
    '/api/',
    '/api/JOBS',
    '/API/jobs',
    '/api/reports',
    '/api/reports/monthly/',
    '/api/jobsx',
  ])('an unknown address, %s, with a plain 404 or the page', async (target) => {
    const { status, headers } = await client.call('GET', target);
    if (target.startsWith('/api'))
      expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    else expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('a body that is not JSON, is compressed, or belongs to a read', async () => {
    const post = (headers: string) => statusOf('POST /api/jobs', `content-length: 2\r\n${headers}`, '{}');
    expect(await post('content-type: text/plain\r\n')).toBe(415);
    expect(await post('content-type: application/json; charset=utf-16\r\n')).toBe(415);
    expect(await post('')).toBe(415);
    expect(await post('content-type: application/json\r\ncontent-encoding: gzip\r\n')).toBe(415);
    expect(
      await statusOf('GET /api/jobs', 'content-length: 2\r\ncontent-type: application/json\r\n', '{}'),
    ).toBe(400);
  });

  test('a body over 256 KB, including an endless chunked one', async () => {
    const json = 'content-type: application/json\r\n';
    expect(await statusOf('POST /api/jobs', `${json}content-length: 262145\r\n`)).toBe(413);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    expect(await statusOf('POST /api/jobs', `${json}transfer-encoding: chunked\r\n`, chunk.repeat(5))).toBe(
      413,
    );
  });
});

describe('a proxied call', () => {
  const seen = async (headers: Record<string, string>, body?: unknown) => {
    let arrived: IncomingMessage | undefined;
    let text = '';
    edge.behave((incoming, response) => {
      arrived = incoming;
      incoming.on('data', (chunk) => (text += String(chunk)));
      incoming.on('end', () => response.end('[]'));
    });
    await client.call(body === undefined ? 'GET' : 'POST', '/api/jobs?search=a%20b', body, headers);
    return { url: arrived?.url, headers: arrived?.headers ?? {}, text };
  };

  test('carries the call, its body and a signed identity, and nothing else from the browser', async () => {
    const { url, headers, text } = await seen(
      {
        'x-identity': 'forged',
        'x-forwarded-for': '1.2.3.4',
        'x-real-ip': '1.2.3.4',
        'x-request-id': 'mine',
        'idempotency-key': 'k-1',
      },
      { notes: 'Zoë' },
    );
    expect(url).toBe('/api/jobs?search=a%20b');
    expect(text).toBe('{"notes":"Zoë"}');
    expect(Object.keys(headers).sort()).toEqual(
      [
        'accept',
        'connection',
        'content-length',
        'content-type',
        'host',
        'idempotency-key',
        'x-identity',
        'x-request-id',
      ].sort(),
    );
    expect(headers['x-identity']).toMatch(/^eyJ/);
    expect(headers['x-request-id']).not.toBe('mine');
  });

  test('keeps a full 256 KB body complete, chunked or not', async () => {
    const notes = 'é'.repeat(131_000);
    expect((await seen({}, { notes })).text).toBe(JSON.stringify({ notes }));
    const piece = '{"a":1}';
    edge.behave((incoming, response) => void incoming.pipe(response));
    const answer = await raw(
      edge.url,
      `POST /api/jobs HTTP/1.1\r\nhost: shop\r\ncookie: ${client.cookie()}\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n` +
        `${piece.length.toString(16)}\r\n${piece}\r\n0\r\n\r\n`,
    );
    expect(answer).toContain(piece);
  });

  test.each([
    ['of known length', (list: string) => ({ 'content-length': String(Buffer.byteLength(list)) })],
    ['of unknown length', () => ({})],
  ])('compresses a response %s with zstd where the browser accepts that', async (_what, lengthOf) => {
    const list = JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ id, item: 'Signet ring, sized' })));
    edge.behave((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...lengthOf(list) }).end(list),
    );
    const headers = { cookie: client.cookie(), 'accept-encoding': 'gzip, deflate, br, zstd' };
    const sent = get(`${edge.url}/api/jobs`, { headers });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const packed = await buffer(answer);
    expect([answer.headers['content-encoding'], answer.headers['content-length']]).toEqual([
      'zstd',
      undefined,
    ]);
    expect(zstdDecompressSync(packed).toString()).toBe(list);
    expect(packed.length).toBeLessThan(list.length / 4);
  });

  test('returns the response unchanged, compressed when that is worthwhile', async () => {
    const list = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, item: 'Signet ring, sized' })));
    edge.behave((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-total-count': '900',
        link: '</api/jobs?cursor=x>; rel="next"',
      });
      response.end(list);
    });
    for (const encoding of ['gzip', 'identity']) {
      const { text, headers } = await client.call('GET', '/api/jobs', undefined, {
        'accept-encoding': encoding,
      });
      expect(text).toBe(list);
      expect(headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect([headers.get('x-total-count'), headers.get('link')]).toEqual([
        '900',
        '</api/jobs?cursor=x>; rel="next"',
      ]);
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Accept-Encoding']);
    }
    edge.behave((_request, response) =>
      response.writeHead(409, { 'content-type': 'text/plain' }).end('Taken'),
    );
    const refused = await client.call('POST', '/api/jobs', {});
    expect([refused.status, refused.text]).toEqual([409, 'Taken']);
    edge.behave((_request, response) => response.writeHead(204).end());
    expect((await client.call('POST', '/api/jobs', {})).status).toBe(204);
  });

  test('reuses connections', async () => {
    for (let n = 0; n < 20; n += 1) await client.call('GET', '/api/jobs');
    expect(await socketsOf()).toBeLessThan(5);
  });
});

/** Of a hundred requests each. */
const ROUNDS = process.env.NIGHTLY ? 10 : 3;

describe('a client that disconnects', () => {
  test(`leaves no connection to a service open: ${ROUNDS * 100} aborted requests, none left`, async () => {
    // Concurrency is limited per user, so the clients are ten users.
    const clients = Array.from({ length: 10 }, () => browser(edge.url, '', { services: 'fake' }));
    for (const [n, one] of clients.entries()) await one.signIn(`standard:${n + 50}`);
    const waiting = new Set<ServerResponse>();
    edge.behave((_request, response) => {
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = Array.from({ length: 100 }, (_, n) => {
        const cookie = clients[n % clients.length]?.cookie();
        const call = get(`${edge.url}/api/jobs`, { headers: { cookie }, agent: false });
        call.on('error', () => undefined);
        return call;
      });
      // The others wait for their turn.
      while (waiting.size < 24) await pause(5);
      for (const call of calls) call.destroy();
      while (waiting.size > 0) await pause(5);
    }
    expect(waiting.size).toBe(0);
    while ((await socketsOf()) > 2) await pause(20);
  });

  test('leaves none open either when it disconnects before the service was called', async () => {
    let asked = 0;
    edge.behave(() => void (asked += 1));
    for (let n = 0; n < 50; n += 1) {
      const call = request(`${edge.url}/api/jobs`, {
        method: 'POST',
        headers: { cookie: client.cookie(), 'content-type': 'application/json', 'content-length': 10 },
      });
      call.on('error', () => undefined);
      call.write('{');
      await pause(1);
      call.destroy();
    }
    await pause(50);
    expect(asked).toBe(0);
  });
});

describe('an unavailable service', () => {
  // ERROR-1
  test('gives a user message, a status and a Retry-After, without any internal address', async () => {
    edge.behave((incoming) => void incoming.socket.destroy());
    const { status, text, headers } = await client.call('GET', '/api/jobs?search=secret');
    expect([status, text, headers.get('retry-after')]).toEqual([
      503,
      'The shop server is restarting. Please try again in a moment',
      '2',
    ]);
  });

  test('is one that is silent for four seconds; an event stream may be silent for longer', async () => {
    let stream: ServerResponse | undefined;
    edge.behave((incoming, response) => {
      if (incoming.url !== '/api/events') return;
      stream = response;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\n');
    });
    const events = await fetch(`${edge.url}/api/events`, { headers: { cookie: client.cookie() } });
    expect((await client.call('GET', '/api/jobs')).status).toBe(503);
    await pause(300);
    stream?.end(': still here\n\n');
    expect(await events.text()).toBe(': hello\n\n: still here\n\n');
  });

  test('gives a cut-off response when it fails midway', async () => {
    edge.behave((incoming, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('[');
      setTimeout(() => incoming.socket.destroy(), 20);
    });
    await expect(client.call('GET', '/api/jobs')).rejects.toThrow();
  });
});

describe('an event stream', () => {
  const open = async () => {
    const call = get(`${edge.url}/api/events`, {
      headers: { cookie: client.cookie(), 'accept-encoding': 'gzip, br', 'last-event-id': '7' },
      agent: false,
    });
    const [stream] = (await once(call, 'response')) as [IncomingMessage];
    return { call, stream };
  };

  test('is delivered at once, uncompressed, uncached, and resumes where it was', async () => {
    let resumedFrom: unknown;
    edge.behave((incoming, response) => {
      resumedFrom = incoming.headers['last-event-id'];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('id: 8\ndata: {}\n\n');
    });
    const { call, stream } = await open();
    const [chunk] = await once(stream, 'data');
    expect(String(chunk)).toBe('id: 8\ndata: {}\n\n');
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(resumedFrom).toBe('7');
    call.destroy();
  });

  test('ends when its service dies, so that the browser reconnects', async () => {
    edge.behave((incoming, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\n');
      setTimeout(() => incoming.socket.destroy(), 30);
    });
    const { stream } = await open();
    // The response may be cut off instead of ended: a browser reconnects after either.
    stream.on('error', () => undefined).resume();
    await new Promise((resolve) => stream.once('close', resolve));
  });

  test('closes the connection to its service when the browser disconnects', async () => {
    let closed = false;
    edge.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\n');
      response.once('close', () => (closed = true));
    });
    const { call } = await open();
    call.destroy();
    while (!closed) await pause(5);
  });
});

describe('headers', () => {
  test('of every response forbid caching and embedding', async () => {
    for (const path of ['/', '/api/jobs', '/api/nowhere', '/healthz', '/api/auth/me']) {
      const { headers } = await client.call('GET', path);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toMatch(
        /frame-ancestors 'none'; base-uri 'none'; form-action 'self'$/,
      );
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  // SAFE-2
  test('of the page allow only our scripts and the theme, with a new nonce each time', async () => {
    const [first, second] = [await client.call('GET', '/live-jobs'), await client.call('GET', '/live-jobs')];
    const nonceOf = ({ text }: typeof first) => /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(first)}'`);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
  });

  // SAFE-2
  test('let the camera’s worker alone run WebAssembly, and nobody but us use the camera', async () => {
    for (const name of ['camera-reader.0123abcd.js', 'main.0123abcd.js'])
      writeFileSync(join(edge.shellDir, name), '');
    const policyOf = async (path: string) =>
      (await client.call('GET', path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/camera-reader.0123abcd.js')).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'/,
    );
    for (const path of ['/', '/main.0123abcd.js', '/camera-reader.js', '/api/jobs'])
      expect(await policyOf(path)).not.toContain('unsafe');
    expect((await client.call('GET', '/')).headers.get('permissions-policy')).toBe(
      'camera=(self), microphone=(), geolocation=()',
    );
  });

  test('that govern documents are spared for style sheets and fonts, and for nothing that could be one', async () => {
    for (const name of ['a.0123abcd.css', 'a.0123abcd.woff2', 'a.0123abcd.js', 'a.0123abcd.svg'])
      writeFileSync(join(edge.shellDir, name), '');
    const policies = async (path: string) => {
      const { headers } = await client.call('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      return DOCUMENT_HEADERS.filter((name) => headers.has(name));
    };
    for (const path of ['/a.0123abcd.css', '/a.0123abcd.woff2']) expect(await policies(path)).toEqual([]);
    for (const path of ['/a.0123abcd.js', '/a.0123abcd.svg', '/missing.0123abcd.css', '/'])
      expect(await policies(path)).toEqual(DOCUMENT_HEADERS);
  });

  test.each([
    [true, 'no-https-cookie'],
    [false, 'no-cookie'],
  ])(
    'tell a browser that has not kept the cookie, HTTPS being needed or not: %s',
    async (secureCookies, code) => {
      const door = await startEdge({ secureCookies });
      const client = browser(door.url);
      expect((await client.call('GET', '/api/auth/me')).headers.get('x-error-code')).toBe(code);
      await client.signIn('full');
      expect((await client.call('GET', '/api/auth/me')).status).toBe(200);
      await client.call('POST', '/api/auth/logout');
      await door.close();
    },
  );

  test('of a cookie over HTTPS bind it to this host', async () => {
    const secure = await startEdge({ secureCookies: true });
    const answer = await browser(secure.url, '', { services: 'fake' }).signIn('full');
    const [session, known] = answer.headers.getSetCookie();
    for (const [cookie, name] of [
      [session, 'session'],
      [known, 'browser'],
    ] as const)
      expect(cookie).toMatch(
        new RegExp(`^__Host-${name}=[^;]+;.* Path=/;.* HttpOnly; Secure; SameSite=Strict$`),
      );
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    await secure.close();
  });
});
