import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../stack/ports.mjs';
import { readCompose, SECRETS } from './testing/compose';
import { nameServer } from './testing/name-server';
import { ask, startProxy, textOf } from './testing/proxy';

const NAME = 'localhost';
const FIRST = '127.0.0.1';
const SECOND = '127.0.0.2';

let folder = '';
let bffPort = 0;
let addresses: readonly string[] = [FIRST];
let names: Awaited<ReturnType<typeof nameServer>>;
const bffs = new Map<string, Server>();
const stops: (() => Promise<void>)[] = [];

/** A fake BFF: returns its address and the request headers, and sends events on demand. */
async function startBff(address: string): Promise<void> {
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/api/events') return void response.end(JSON.stringify({ address, headers }));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
  });
  await new Promise<void>((resolve) => server.listen(bffPort, address, resolve));
  bffs.set(address, server);
}

function stopBff(address: string): void {
  bffs.get(address)?.close();
  bffs.get(address)?.closeAllConnections();
  bffs.delete(address);
}

async function proxy(name: 'proxy' | 'tls-proxy', env: Readonly<Record<string, string>> = {}) {
  const [plainPort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()];
  const { services } = readCompose({ ...SECRETS, ...env });
  const running = await startProxy({
    service: services[name] ?? {},
    folder: join(folder, `${name}-${plainPort}`),
    env: {
      DNS_SERVER: names.address,
      BFF_PORT: String(bffPort),
      PLAIN_PORT: String(plainPort),
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
    },
    answersAt: name === 'proxy' ? `http://127.0.0.1:${plainPort}/` : `https://${NAME}:${httpsPort}/`,
  });
  stops.push(running.stop);
  const data = join(folder, `${name}-${plainPort}/caddy`);
  return {
    data,
    plain: `http://127.0.0.1:${plainPort}`,
    http: `http://${NAME}:${httpPort}`,
    https: `https://${NAME}:${httpsPort}`,
    ca: () => readFileSync(join(data, 'pki/authorities/local/root.crt')),
  };
}

async function seenBy(asked: Parameters<typeof ask>[0]) {
  const answer = await ask(asked);
  const text = await textOf(answer);
  if (answer.statusCode !== 200) throw new Error(`${asked.url} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text) as { address: string; headers: Record<string, string> };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  bffPort = await freePort();
  names = await nameServer(() => addresses);
});
afterAll(() => {
  names.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  addresses = [FIRST];
  await startBff(FIRST);
});
afterEach(async () => {
  for (const address of [...bffs.keys()]) stopBff(address);
  for (const stop of stops.splice(0)) await stop();
});

/** By day compose.spec reads how each proxy is configured. */
const nightly = process.env.NIGHTLY ? describe : describe.skip;

nightly('the TLS proxy', () => {
  it('serves HTTPS with a certificate of its local CA, and redirects plain HTTP to it', async () => {
    const { https, http, ca } = await proxy('tls-proxy');
    const { headers } = await seenBy({ url: `${https}/`, ca: ca() });
    expect(headers).toMatchObject({ 'x-forwarded-proto': 'https', host: new URL(https).host });
    const redirect = await ask({ url: `${http}/login` });
    redirect.resume();
    expect(redirect.statusCode).toBe(308);
    expect(redirect.headers.location).toMatch(/^https:\/\/localhost.*\/login$/);
  });

  it('serves HTTPS with a certificate from files', async () => {
    const { data, ca } = await proxy('tls-proxy');
    const file = join(data, 'certificates/local', NAME, NAME);
    const withFiles = await proxy('tls-proxy', { TLS: `${file}.crt ${file}.key` });
    expect(await seenBy({ url: `${withFiles.https}/`, ca: ca() })).toMatchObject({ address: FIRST });
  });

  it('names the address a browser came from, whatever the browser says', async () => {
    const { https, ca } = await proxy('tls-proxy');
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const seen = await seenBy({ url: `${https}/`, ca: ca(), headers });
    expect(seen.headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  it('forwards an event without buffering the stream', async () => {
    const { https, ca } = await proxy('tls-proxy');
    const stream = await ask({ url: `${https}/api/events`, ca: ca() });
    const first = await new Promise((resolve) => stream.once('data', (data) => resolve(String(data))));
    expect(first).toBe('data: first\n\n');
    expect(stream.readableEnded).toBe(false);
    stream.destroy();
  });

  it('uses each BFF, including a new one, and none that has stopped', async () => {
    const { https, ca } = await proxy('tls-proxy');
    const url = `${https}/`;
    const certificate = ca();
    const users = async (times: number) => {
      const seen = new Set<string>();
      for (let n = 0; n < times; n += 1) seen.add((await seenBy({ url, ca: certificate })).address);
      return [...seen].sort();
    };
    expect(await users(5)).toEqual([FIRST]);

    await startBff(SECOND);
    addresses = [FIRST, SECOND];
    for (let tries = 0; (await users(20)).length < 2; tries += 1) expect(tries).toBeLessThan(100);

    // Stopped before its DNS entry is removed, as with `docker compose stop`.
    stopBff(FIRST);
    expect(await users(20)).toEqual([SECOND]);
    addresses = [SECOND];
    expect(await users(20)).toEqual([SECOND]);
  });
});

nightly('the plain proxy', () => {
  it('names the address a browser came from, whatever the browser says', async () => {
    const { plain } = await proxy('proxy');
    const seen = await seenBy({ url: `${plain}/`, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('behind a proxy of your own forwards the address which that proxy reports', async () => {
    const { plain } = await proxy('proxy', { TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    const seen = await seenBy({ url: `${plain}/`, headers });
    expect(seen.headers['x-forwarded-for']).toBe('198.51.100.1, 203.0.113.9');
  });
});
