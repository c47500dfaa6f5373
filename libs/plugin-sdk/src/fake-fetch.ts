/** A call the page made. `path` has no query; `query` has it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
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

/** By 'METHOD /path': the JSON to answer, a `reply(...)`, or a function of the request that gives either. */
export type FakeApi = Readonly<Record<string, unknown>>;

/** An answer with a status of its own; text stands as it is, anything else becomes JSON. */
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

/** A `fetch` that answers from the given table and remembers what it was asked. */
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
    const key = `${call.method} ${call.path}`;
    if (!(key in api)) return responseOf(reply(404, `Nobody foresaw ${key}`));
    const given = api[key];
    const result: unknown =
      typeof given === 'function' ? await (given as (r: FakeRequest) => unknown)(call) : given;
    return responseOf(isReply(result) ? result : reply(200, result ?? ''));
  };
  return { fetch: answer as typeof fetch, calls };
}
