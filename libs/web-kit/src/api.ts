import { askForPassword, askToSignInAgain, hearServerTime, isOffline, sendInOrder } from '@loupe/plugin-sdk';
import { ERROR_CODE_HEADER, ERROR_CODES } from '@loupe/shared-types';
import { ApiError } from './api-error';

export { ApiError, sentenceOf } from './api-error';

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** The path of the next page, or null on the last. */
  readonly next: string | null;
}

export interface ReadOptions {
  /** A poll nobody asked for: it does not count as activity of the person. */
  readonly background?: boolean;
  readonly signal?: AbortSignal;
}

export interface WriteOptions {
  /** The same key and body again gives the first answer, not a second row (SAVE-8). */
  readonly idempotencyKey?: string;
}

/** Calls of `/api/auth/` that belong to a page and wait for whoever must sign in again, like every other. */
const OF_A_PAGE = /^\/api\/auth\/(confirm|sessions|second-factor)/;
/** The server answers a call within four seconds, or says that it cannot. */
const LONGEST_READ_MS = 10_000;
const LONGEST_SAVE_MS = 30_000;
const NOT_REACHED = 'The server cannot be reached. Check the connection and try again.';
const NOT_SURE =
  'The connection was lost while saving. Look whether the change is there before you repeat it.';
const NOT_SURE_BUT_SAFE =
  'The connection was lost while saving, so this may be saved or not. Try again: nothing is saved twice.';

async function send(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  if (method === 'GET' && isOffline()) throw new ApiError(0, NOT_REACHED);
  const limit = AbortSignal.timeout(method === 'GET' ? LONGEST_READ_MS : LONGEST_SAVE_MS);
  const began = performance.now();
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal && AbortSignal.any ? AbortSignal.any([signal, limit]) : (signal ?? limit),
    });
    hearServerTime(Date.parse(response.headers.get('Date') ?? ''), performance.now() - began);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (method === 'GET') throw new ApiError(0, NOT_REACHED);
    throw new ApiError(0, 'Idempotency-Key' in headers ? NOT_SURE_BUT_SAFE : NOT_SURE, true);
  }
}

/** A save made without a connection waits for one; what concerns signing in does not. */
function sendOrWait(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const sendNow = () => send(method, path, body, headers, signal);
  if (method === 'GET' || path.startsWith('/api/auth/')) return sendNow();
  // A change of a job carries its version: the same values again change nothing.
  return sendInOrder(sendNow, method === 'PATCH' || 'Idempotency-Key' in headers);
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  let response = await sendOrWait(method, path, body, headers, signal);
  const asksAgain = !path.startsWith('/api/auth/') || OF_A_PAGE.test(path);
  const isRefused = response.status === 401 && asksAgain;
  if (isRefused && (await askToSignInAgain({ saves: method !== 'GET' }))) {
    response = await sendOrWait(method, path, body, headers, signal);
  }
  const needsPassword = response.headers.get(ERROR_CODE_HEADER) === ERROR_CODES.confirmPassword;
  if (needsPassword && (await askForPassword())) {
    response = await sendOrWait(method, path, body, headers, signal);
  }
  if (response.ok) return response;
  const text = (await response.text()).trim();
  throw new ApiError(
    response.status,
    text || response.statusText || 'The server refused',
    method !== 'GET' && [502, 503, 504].includes(response.status),
    response.headers.get(ERROR_CODE_HEADER),
  );
}

async function jsonOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** None of our own, so that a read the server began ahead of the page is the same request. */
function readHeaders({ background }: ReadOptions): Record<string, string> {
  return background ? { 'X-Background': '1' } : {};
}

function nextOf(link: string | null): string | null {
  return /<([^<>]+)>\s*;\s*rel="next"/.exec(link ?? '')?.[1] ?? null;
}

function keyHeader({ idempotencyKey }: WriteOptions): Record<string, string> {
  return idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
}

/** The one place of the browser's code that calls the server. All of it throws `ApiError`. */
export const api = {
  async get<T>(path: string, options: ReadOptions = {}): Promise<T> {
    return jsonOf<T>(await request('GET', path, undefined, readHeaders(options), options.signal));
  },

  async page<T>(path: string, options: ReadOptions = {}): Promise<Page<T>> {
    const response = await request('GET', path, undefined, readHeaders(options), options.signal);
    const items = await jsonOf<readonly T[]>(response);
    return {
      items,
      total: Number(response.headers.get('X-Total-Count') ?? items.length),
      next: nextOf(response.headers.get('Link')),
    };
  },

  async post<T>(path: string, body?: unknown, options: WriteOptions = {}): Promise<T> {
    return jsonOf<T>(await request('POST', path, body, keyHeader(options)));
  },

  async patch<T>(path: string, body: unknown): Promise<T> {
    return jsonOf<T>(await request('PATCH', path, body));
  },

  async delete<T>(path: string): Promise<T> {
    return jsonOf<T>(await request('DELETE', path));
  },
};
