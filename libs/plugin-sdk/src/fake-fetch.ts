import { endpointAt, ENDPOINTS, type EndpointId } from '@loupe/shared-types';
import type { BodyInputOf, ResponseOf } from '@loupe/shared-types/api-schemas';

/** A call the page made. `path` has no query; `query` has it. */
export interface FakeRequest<Body = unknown> {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}

export interface MadeCall extends FakeRequest {
  readonly headers: Readonly<Record<string, string>>;
}

interface Reply {
  readonly replied: true;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** An endpoint without a response body is given an empty text. */
type Answer<T> = ([T] extends [undefined] ? '' : T) | Reply;

/** The response of the endpoint, a `reply(...)`, or a function of the request that returns either. */
type Given<T, Body> = Answer<T> | ((request: FakeRequest<Body>) => Answer<T> | Promise<Answer<T>>);

/** By endpoint, such as `GET /api/jobs/:id`: its response, in the shape the endpoint table defines. */
export type FakeApi = { readonly [Id in EndpointId]?: Given<ResponseOf<Id>, BodyInputOf<Id>> };

/** A response with its own status; text is sent as it is, anything else as JSON. */
export function reply(
  status: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { replied: true, status, body, headers };
}

function isReply(answer: unknown): answer is Reply {
  return typeof answer === 'object' && answer !== null && 'replied' in answer;
}

function responseOf({ status, body, headers }: Reply): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const total = Array.isArray(body) ? String(body.length) : undefined;
  const all = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (total !== undefined && !all.has('x-total-count')) all.set('x-total-count', total);
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name: string) => all.get(name.toLowerCase()) ?? null },
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text) as unknown),
  } as unknown as Response;
}

/** A `fetch` that answers from the given table and records its calls. */
export function fakeFetch(api: FakeApi): { readonly fetch: typeof fetch; readonly calls: MadeCall[] } {
  const calls: MadeCall[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input), 'http://shop.test');
    const call: MadeCall = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: Object.fromEntries(Object.entries((init?.headers ?? {}) as Record<string, string>)),
    };
    calls.push(call);
    const id = endpointAt<EndpointId>(ENDPOINTS, call.method, call.path)?.id;
    if (!id || !(id in api)) return responseOf(reply(404, `Nobody foresaw ${call.method} ${call.path}`));
    const given: unknown = api[id];
    const result: unknown =
      typeof given === 'function' ? await (given as (r: FakeRequest) => unknown)(call) : given;
    return responseOf(isReply(result) ? result : reply(200, result ?? ''));
  };
  return { fetch: answer as typeof fetch, calls };
}
