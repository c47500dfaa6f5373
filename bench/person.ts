import type { Suite } from '../tools/suite/suite.mjs';

/** Somebody signed in, as headers for requests. */
export async function signedIn(suite: Suite, username = 'amelia'): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${suite.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: suite.url },
    body: JSON.stringify({ username, password: suite.password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return { cookie, origin: suite.url, 'content-type': 'application/json' };
}
