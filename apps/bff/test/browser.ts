import { checkAnswer } from '@loupe/svc-kit/testing';
import { connect } from 'node:net';
import { DEMO_PASSWORD } from './stack';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: <T = Record<string, unknown>>() => T;
  readonly headers: Headers;
}

export interface Browser {
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  readonly signIn: (username: string, password?: string) => Promise<Answer>;
  readonly cookie: () => string;
  /** A second browser with a copy of this one's cookie. */
  readonly copy: () => Browser;
}

/**
 * Behaves like a browser towards the server: keeps its cookie and sends it. Responses of real services are checked
 * against the endpoint table.
 */
export function browser(url: string, cookie = '', { services = 'real' } = {}): Browser {
  const jar = new Map(cookie === '' ? [] : cookie.split('; ').map((pair) => splitPair(pair)));
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call: Browser['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(jar.size > 0 ? { cookie: cookies() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name, value] = splitPair(set.split(';')[0] ?? '');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    if (services === 'real') checkAnswer({ method, path, status: response.status, text });
    return { status: response.status, text, json: <T>() => JSON.parse(text) as T, headers: response.headers };
  };
  return {
    call,
    signIn: (username, password = DEMO_PASSWORD) => call('POST', '/api/auth/login', { username, password }),
    cookie: cookies,
    copy: () => browser(url, cookies(), { services }),
  };
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** Sends raw bytes, for requests no HTTP library would send; returns everything received. */
export async function raw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
  });
}

export const JOB = {
  customJobNumber: 'C-1001',
  firstName: 'Zoë-Canary',
  surname: 'Łukasik-Canary',
  contactNumber: '07700 900123',
  homeAddress: '12 Bath Street-Canary, Leamington Spa',
  postcode: 'CV31 3AB',
  location: 'Kenilworth',
  item1: 'Signet ring-Canary',
  description1: 'Resize-Canary',
};
