import {
  askForPassword,
  askToSignInAgain,
  beginCall,
  hearServerTime,
  isOffline,
  sendInOrder,
  type Acting,
} from '@loupe/plugin-sdk';
import {
  BACKGROUND_HEADER,
  CHANGES_HEADER,
  ERROR_CODE_HEADER,
  ERROR_CODES,
  filledPath,
  methodOf,
  pathOf,
  PIN_ENDPOINTS,
  SIGN_IN_ENDPOINTS,
  withQuery,
  type ClientErrorReport,
  type EndpointId,
  type ListId,
  type ParamsOf,
  type Query,
} from '@loupe/shared-types';
import type { BodyInputOf, QueryInputOf, ResponseOf, RowOf } from '@loupe/shared-types/api-schemas';
import { ApiError } from './api-error';
import { isBusy, pauseBeforeRetry } from './busy';

export { ApiError, userMessageOf } from './api-error';

export interface Page<T> {
  readonly items: readonly T[];
  /** Absent where the server left it to be asked for apart. */
  readonly total: number | undefined;
  /** The path of the next page, or null on the last. */
  readonly next: string | null;
}

export interface ReadOptions {
  /** A background poll: it does not count as user activity. */
  readonly background?: boolean;
  /** Nobody has asked for it yet: as a background poll, and a refusal asks nobody to sign in. */
  readonly isPrefetch?: boolean;
  readonly signal?: AbortSignal;
}

type Needed<Name extends string, T> = [T] extends [undefined] ? unknown : { readonly [N in Name]: T };
type Params<Id extends EndpointId> = [keyof ParamsOf<Id>] extends [never] ? undefined : ParamsOf<Id>;

/** The options of a call: path parameters, query and body as the endpoint table defines them. */
export type CallOptions<Id extends EndpointId> = Needed<'params', Params<Id>> &
  Needed<'body', BodyInputOf<Id>> & {
    readonly query?: QueryInputOf<Id>;
    /** Repeating a key with the same body returns the first response and creates no second row (SAVE-8). */
    readonly idempotencyKey?: string;
    /** The caller keeps this save and repeats it by itself: it does not wait here, and is not reported as dropped. */
    readonly retriedByCaller?: boolean;
    /** Called with the numbers of the changes this call has made, as in the event stream: none where it changed nothing. */
    readonly onChanges?: (changes: readonly number[]) => void;
  } & ReadOptions;

type CallArgs<Id extends EndpointId> =
  Partial<CallOptions<Id>> extends CallOptions<Id> ? [options?: CallOptions<Id>] : [options: CallOptions<Id>];

export type Call = typeof call;

interface AnyOptions extends ReadOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly retriedByCaller?: boolean;
  readonly onChanges?: (changes: readonly number[]) => void;
}

/** The sign-in endpoints themselves: all others wait while the user must sign in again. */
const OF_SIGNING_IN: ReadonlySet<string> = new Set(Object.keys({ ...SIGN_IN_ENDPOINTS, ...PIN_ENDPOINTS }));
const ACCOUNT_PATHS = '/api/auth/';
const BUSY_RETRIES = 3;
/** Client timeouts; the server itself answers, or reports its own timeout, within four seconds. */
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

/**
 * Reports an error of this browser (OPS-6). No save of its user: nothing waits for it, and nobody is asked to sign in
 * for it. Rejects without a connection.
 */
export async function sendErrorReport(report: ClientErrorReport): Promise<void> {
  const id = 'POST /api/client-errors';
  await fetch(pathOf(id), {
    method: methodOf(id),
    headers: { 'Content-Type': 'application/json', [BACKGROUND_HEADER]: '1' },
    body: JSON.stringify(report),
    keepalive: true,
  });
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly retriedByCaller?: boolean;
  readonly isPrefetch?: boolean;
  readonly signal?: AbortSignal;
}

/** A save made without a connection waits for one; a call on the user's own account does not. */
function sendOrWait(
  { method, path, body, headers = {}, retriedByCaller, signal }: Request,
  acting?: Acting,
): Promise<Response> {
  if (method === 'GET' || path.startsWith(ACCOUNT_PATHS)) return send(method, path, body, headers, signal);
  const sendNow = async () => {
    if (!retriedByCaller) acting?.check();
    return send(method, path, body, { ...headers, ...acting?.headers }, signal);
  };
  if (retriedByCaller) return sendNow();
  // A job's change carries its version: repeating it changes nothing.
  return sendInOrder(sendNow, method === 'PATCH' || 'Idempotency-Key' in headers);
}

/** A read that the server is too busy for is repeated, but for a poll: its next turn comes by itself (KEEP-9). */
async function sendUnlessBusy(wanted: Request, acting?: Acting): Promise<Response> {
  const mayRetry = wanted.method === 'GET' && !wanted.headers?.[BACKGROUND_HEADER];
  let response = await sendOrWait(wanted, acting);
  for (let attempt = 1; mayRetry && attempt <= BUSY_RETRIES && isBusy(response); attempt += 1) {
    await pauseBeforeRetry(response, attempt);
    // Rejects at once if the page has left meanwhile.
    response = await sendOrWait(wanted, acting);
  }
  return response;
}

/** Every attempt is made as the user who began the call, and nobody else is asked for a password for it (PIN-7). */
async function request(wanted: Request): Promise<Response> {
  const { method, path } = wanted;
  const saves = method !== 'GET' && !wanted.retriedByCaller;
  const acting = beginCall();
  const isTheirs = () => {
    if (saves) acting?.check();
    return acting?.isCurrent() ?? true;
  };
  let response = await sendUnlessBusy(wanted, acting);
  // Refused for the session before: the user has signed in since, or changed their password (SESSION-5).
  if (response.status === 401 && acting?.hasNewSession?.()) response = await sendOrWait(wanted, acting);
  const isRefused = response.status === 401 && !wanted.isPrefetch && !OF_SIGNING_IN.has(`${method} ${path}`);
  if (isRefused && isTheirs() && (await askToSignInAgain({ saves })) && isTheirs())
    response = await sendOrWait(wanted, acting);
  const needsPassword = response.headers.get(ERROR_CODE_HEADER) === ERROR_CODES.confirmPassword;
  if (needsPassword && isTheirs()) {
    const isConfirmed = await askForPassword();
    if (isTheirs() && isConfirmed) response = await sendOrWait(wanted, acting);
  }
  if (response.ok) return response;
  const text = (await response.text()).trim();
  throw new ApiError(
    response.status,
    text || response.statusText || 'The server refused',
    saves && [502, 503, 504].includes(response.status) && !isBusy(response),
    response.headers.get(ERROR_CODE_HEADER),
  );
}

/** The response is trusted to match the endpoint table: the tests of the services check that. */
async function jsonOf(response: Response) {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** No custom headers, so that a read the server preloaded is the same request. */
function readHeaders({ background, isPrefetch }: ReadOptions): Record<string, string> {
  return background || isPrefetch ? { [BACKGROUND_HEADER]: '1' } : {};
}

const read = (path: string, options: ReadOptions) => {
  const { isPrefetch, signal } = options;
  return request({ method: 'GET', path, headers: readHeaders(options), isPrefetch, signal });
};

function nextOf(link: string | null): string | null {
  return /<([^<>]+)>\s*;\s*rel="next"/.exec(link ?? '')?.[1] ?? null;
}

const numbersIn = (list: string): readonly number[] => list.split(',').filter(Boolean).map(Number);

/** Calls an endpoint. Throws `ApiError`. */
export function call<Id extends EndpointId>(id: Id, ...options: CallArgs<Id>): Promise<ResponseOf<Id>>;
export async function call(id: EndpointId, options: AnyOptions = {}) {
  const { params, query, body, idempotencyKey, retriedByCaller, signal, onChanges } = options;
  const headers = {
    ...readHeaders(options),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
  const address = withQuery(filledPath(id, params), query);
  const response = await request({
    method: methodOf(id),
    path: address,
    body,
    headers,
    retriedByCaller,
    signal,
  });
  const changes = response.headers.get(CHANGES_HEADER);
  if (changes !== null) onChanges?.(numbersIn(changes));
  return jsonOf(response);
}

/** Reads an address given at run time: a query key, or a path in a manifest. */
export async function readAddress(address: string, options: ReadOptions = {}) {
  return jsonOf(await read(address, options));
}

/** One page of a list: its first, or the one at `address`. */
export async function page<Id extends ListId>(
  address: string | { readonly id: Id; readonly query: QueryInputOf<Id> },
  options: ReadOptions = {},
): Promise<Page<RowOf<Id>>> {
  const at = typeof address === 'string' ? address : withQuery(filledPath(address.id), { ...address.query });
  const response = await read(at, options);
  const items = await jsonOf(response);
  const total = response.headers.get('X-Total-Count');
  return {
    items,
    total: total === null ? undefined : Number(total),
    next: nextOf(response.headers.get('Link')),
  };
}
