import type { Stack } from '../tools/stack/stack.mjs';

/** Some of the shop's users: each has a share of the server of their own, which one alone would use up. */
export const STAFF = ['amelia', 'oliver', 'anne-marie', 'jack', 'priya', 'rowan', 'sofia', 'tomasz'] as const;

/** Signs in; returns the request headers of the session. */
export async function signedIn(stack: Stack, username = 'amelia'): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${stack.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ username, password: stack.password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return { cookie, origin: stack.url, 'content-type': 'application/json' };
}

/** The request headers of all of STAFF. */
export const allSignedIn = (stack: Stack): Promise<readonly Readonly<Record<string, string>>[]> =>
  Promise.all(STAFF.map((name) => signedIn(stack, name)));
