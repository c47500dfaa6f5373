import type { Request, Response } from 'express';
import { createSealedCookie } from '../src/sealed-cookie';

const SECRET = 'p2Wm8vKd5Yt1Xc7Bn4Rj9Ls6Qh3Gz0Fe';
const YEAR = 365 * 24 * 60 * 60_000;
const make = (field = 'token') =>
  createSealedCookie({ name: 'session', field, maxAgeSeconds: 60, secrets: [SECRET], secure: true });

afterEach(() => void jest.restoreAllMocks());

async function sealed(text: string, field?: string): Promise<string> {
  const cookie = jest.fn();
  await make(field).write({ cookie } as unknown as Response, text);
  return `${String(cookie.mock.calls[0]?.[0])}=${String(cookie.mock.calls[0]?.[1])}`;
}
const read = (cookie: string, field?: string) =>
  make(field).read({ headers: { cookie } } as unknown as Request);

test.each([
  ['90 seconds ahead', 90_000],
  ['90 seconds back', -90_000],
  ['a day ahead', YEAR / 365],
  ['a year ahead', YEAR],
  ['a year back', -YEAR],
])('a seal opens after the clock was set %s', async (_how, ms) => {
  const cookie = await sealed('a token');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + ms);
  expect(await read(cookie)).toBe('a token');
});

test('the seal of one cookie is not valid for another', async () => {
  expect(await read(await sealed('an id', 'browser'), 'token')).toBeNull();
});

test('a text not sealed by us, or altered, is ignored', async () => {
  const cookie = await sealed('a token');
  // The last base64 character has unused bits, so the one before it is changed.
  const changed = cookie.replace(/.(?=.~\d+$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
  expect(changed).not.toBe(cookie);
  for (const other of [changed, '__Host-session=a token', 'session=x', ''])
    expect(await read(other)).toBeNull();
});
