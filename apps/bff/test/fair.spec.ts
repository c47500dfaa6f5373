import type { ServerResponse } from 'node:http';
import { browser } from './browser';
import type { Answer, Browser } from './browser';
import { startEdge } from './edge';
import type { Edge } from './edge';

const AT_ONCE = 12;
const MOST_WAITING = 120;

let edge: Edge;
let greedy: Browser;
let other: Browser;
let held: ServerResponse[];

beforeAll(async () => {
  edge = await startEdge();
  greedy = browser(edge.url, '', { services: 'fake' });
  other = browser(edge.url, '', { services: 'fake' });
  await greedy.signIn('standard:7');
  await other.signIn('standard:8');
});
afterAll(() => edge.close());
beforeEach(() => {
  held = [];
  edge.behave((_request, response) => void held.push(response));
});

const ask = (client: Browser, count: number, path = '/api/jobs') =>
  Array.from({ length: count }, () => client.call('GET', path));

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 400; tries += 1) await new Promise((again) => setTimeout(again, 5));
  expect(isSo()).toBe(true);
}

const statusesOf = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [200, 429, 503].map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  );

/** Answers incoming calls until all the given requests have been answered. */
async function serve(asked: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  edge.behave((_request, response) => response.end('[]'));
  for (const response of held.splice(0)) response.end('[]');
  return Promise.all(asked);
}

// SAFE-6
test('a user’s concurrent calls are limited; the others wait and are served', async () => {
  const asked = ask(greedy, 60);
  await until(() => held.length === AT_ONCE);
  const [answer] = ask(other, 1);
  await until(() => held.length === AT_ONCE + 1);
  expect(statusesOf(await serve([...asked, answer as Promise<Answer>]))).toEqual({ 200: 61, 429: 0, 503: 0 });
});

test('a call beyond the queue limit is refused at once with a Retry-After', async () => {
  const asked = ask(greedy, AT_ONCE + MOST_WAITING + 20);
  let refused = 0;
  for (const one of asked) void one.then(({ status }) => (refused += Number(status === 429)));
  const first = await Promise.race(asked);
  await until(() => refused === 20);
  expect([first.status, first.headers.get('retry-after'), first.text]).toEqual([
    429,
    '1',
    'You asked for too much at once. Please try again in a moment',
  ]);
  expect(statusesOf(await serve(asked))).toEqual({ 200: AT_ONCE + MOST_WAITING, 429: 20, 503: 0 });
});

test('a second sign-in gives a user no second share', async () => {
  const again = browser(edge.url, '', { services: 'fake' });
  await again.signIn('standard:7');
  const asked = [...ask(greedy, AT_ONCE), ...ask(again, AT_ONCE)];
  await until(() => held.length === AT_ONCE);
  await new Promise((later) => setTimeout(later, 50));
  expect(held).toHaveLength(AT_ONCE);
  await serve(asked);
});

test('a client that disconnects releases its running and waiting calls', async () => {
  const leave = new AbortController();
  const asked = Array.from({ length: 40 }, () =>
    fetch(`${edge.url}/api/jobs`, { headers: { cookie: greedy.cookie() }, signal: leave.signal }).catch(
      () => null,
    ),
  );
  await until(() => held.length === AT_ONCE);
  leave.abort();
  await Promise.all(asked);
  const after = ask(greedy, AT_ONCE);
  await until(() => held.length >= 2 * AT_ONCE);
  await serve(after);
});

// KEEP-9
test('a save is passed on while reads wait for the service', async () => {
  const third = browser(edge.url, '', { services: 'fake' });
  await third.signIn('standard:9');
  const asked = [...ask(greedy, AT_ONCE), ...ask(other, AT_ONCE)];
  await until(() => held.length === 2 * AT_ONCE);
  const read = third.call('GET', '/api/jobs');
  const save = third.call('POST', '/api/jobs', { notes: 'now' });
  await until(() => held.length === 2 * AT_ONCE + 1);
  expect(held.at(-1)?.req.method).toBe('POST');
  expect(statusesOf(await serve([...asked, read, save]))).toMatchObject({ 429: 0, 503: 0 });
});

// SAFE-6
test('event streams are limited per user, and one that ends frees its slot', async () => {
  edge.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': welcome\n\n');
    held.push(response);
  });
  const stream = () => fetch(`${edge.url}/api/events`, { headers: { cookie: greedy.cookie() } });
  const open = await Promise.all(Array.from({ length: 24 }, stream));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await stream();
  expect([refused.status, await refused.text()]).toEqual([
    429,
    'Too many pages of yours are open at once: close some of them',
  ]);
  await open[0]?.body?.cancel();
  let next = await stream();
  for (let tries = 0; next.status === 429 && tries < 100; tries += 1) {
    await next.text();
    await new Promise((again) => setTimeout(again, 10));
    next = await stream();
  }
  expect(next.status).toBe(200);
  for (const response of held) response.end();
});
