import { browser } from './browser';
import type { Browser } from './browser';
import { startEdge } from './edge';
import type { Edge } from './edge';

const LONG = 'x'.repeat(129);
const MARKS = '\u0301'.repeat(64_500) + '\u0316'.repeat(64_500);
const TOO_LONG = 'A password has at most 128 characters';

let edge: Edge;
let client: Browser;
const asked: string[] = [];
beforeAll(async () => {
  edge = await startEdge();
  edge.service.server.on('request', ({ url }: { url?: string }) => asked.push(url ?? ''));
  client = browser(edge.url);
  await client.signIn('standard');
});
beforeEach(() => void asked.splice(0));
afterAll(() => edge.close());

const login = (body: object) => client.call('POST', '/api/auth/login', body);
const change = (body: object) => client.call('POST', '/api/auth/password', body);

describe.each([
  ['129 characters', LONG],
  ['a quarter of a megabyte of marks', MARKS],
])('%s', (_what, text) => {
  test.each([
    ['a user name', () => login({ username: text, password: 'x' }), 401, 'Invalid username or password'],
    ['a password', () => login({ username: 'amelia', password: text }), 401, 'Invalid username or password'],
    [
      'a new password beside a code',
      () => login({ username: 'a', password: 'x', newPassword: text }),
      400,
      TOO_LONG,
    ],
    [
      'the current password',
      () => change({ currentPassword: text, newPassword: 'x' }),
      400,
      'The current password is wrong',
    ],
    ['a new password', () => change({ currentPassword: 'x', newPassword: text }), 400, TOO_LONG],
  ] as const)('as %s go no further than the BFF', async (_field, send, status, userMessage) => {
    const answer = await send();
    expect([answer.status, answer.text]).toEqual([status, userMessage]);
    expect(asked.filter((url) => /sign-in|password/.test(url))).toEqual([]);
  });
});

test('128 characters, of any byte length, are passed on', async () => {
  expect((await login({ username: 'standard', password: '💍'.repeat(128) })).status).toBe(200);
  expect(asked).toContain('/internal/sign-in');
});
