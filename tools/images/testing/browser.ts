import { SMALLEST_JOB } from '@loupe/shared-types/testing';
const JSON_BODY = { 'content-type': 'application/json' };

/** The requests of a browser to the BFF at this address, starting with the first sign-in by one-time code. */
export async function firstSignIn(url: string, username: string, code: string, newPassword: string) {
  const body = JSON.stringify({ username, password: code, newPassword });
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: JSON_BODY, body });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const setCookies = answer.headers.getSetCookie();
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ');
  return { setCookies, cookie, ...withSession(url, cookie) };
}

function withSession(url: string, cookie: string) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : JSON_BODY) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown) => ask('POST', path, body),
  };
}

export const A_JOB = { customJobNumber: 'C-1', ...SMALLEST_JOB };
