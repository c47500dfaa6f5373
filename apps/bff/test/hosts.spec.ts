import { raw } from './browser';
import { startEdge } from './edge';
import type { Edge } from './edge';

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge({ allowedHosts: ['repairs.example', '127.0.0.1', '[::1]'] });
});
afterAll(() => edge.close());

async function ask(path: string, host: string | null, more = ''): Promise<{ status: number; text: string }> {
  const header = `${host === null ? '' : `host: ${host}\r\n`}${more}`;
  const version = host === null ? '1.0' : '1.1';
  const answer = await raw(edge.url, `GET ${path} HTTP/${version}\r\n${header}connection: close\r\n\r\n`);
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), text: answer.split('\r\n\r\n')[1] ?? '' };
}

// SAFE-3
test.each(['repairs.example', 'REPAIRS.example:4000', 'repairs.example.', '127.0.0.1:4000', '[::1]:4000'])(
  'the page is served by the name %s',
  async (host) => {
    expect((await ask('/', host)).status).toBe(200);
    expect((await ask('/api/auth/me', host)).status).toBe(401);
  },
);

test.each([
  'evil.example',
  'repairs.example.evil.example',
  'evil.example:4000',
  'localhost',
  '10.0.0.5',
  '[fd00::1]',
  null,
])('nothing is served under the name %s, with a user message', async (host) => {
  for (const path of ['/', '/api/auth/me', '/api/jobs', '/plugins/jobs/1/remoteEntry.js', '/healthz/'])
    expect(await ask(path, host)).toEqual({
      status: 421,
      text: "This address is not served here. Open the page by the shop's own name",
    });
});

test.each([
  'repairs.example:abc',
  'repairs.example:80:80',
  'repairs.example:99999',
  'repairs.example:-1',
  'repairs.example/',
  'someone@repairs.example',
  '[::1',
])('an invalid host is refused, whichever names are served: %s', async (host) => {
  const open = await startEdge();
  expect((await ask('/', host)).status).toBe(400);
  expect((await ask('/api/auth/me', host)).status).toBe(400);
  const answer = await raw(open.url, `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 400/);
  await open.close();
});

test('proxy headers that a page can forge are ignored for the host, whatever is in front', async () => {
  const forwarded = 'x-forwarded-host: repairs.example\r\n';
  expect((await ask('/', 'evil.example', forwarded)).status).toBe(421);
  expect((await ask('/', 'repairs.example', 'x-forwarded-host: evil.example\r\n')).status).toBe(200);
});

test('a load balancer may check health by any address', async () => {
  expect(await ask('/healthz', '10.0.0.5:4000')).toEqual({ status: 200, text: 'ok' });
  expect((await ask('/readyz', '10.0.0.5:4000')).status).toBe(200);
});
