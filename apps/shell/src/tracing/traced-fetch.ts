import { BACKGROUND_HEADER, methodOf, pathOf, type TracedCall } from '@loupe/shared-types';

const REPORT = 'POST /api/traces';
/** As many as one report takes. */
const MOST_WAITING = 50;

interface Made extends Omit<TracedCall, 'beganMsAgo'> {
  readonly beganMs: number;
}

interface TracedFetchDeps {
  readonly untraced: typeof globalThis.fetch;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** That many random bytes as hexadecimal digits. */
  readonly random: (bytes: number) => string;
  /** Reports what has been made, a moment later. */
  readonly later: (report: () => void) => void;
}

const traceparent = (traceId: string, spanId: string, sampled: '00' | '01') =>
  `00-${traceId}-${spanId}-${sampled}`;

/**
 * A `fetch` whose calls of the API each begin a trace, by W3C's `traceparent`, and are reported afterwards. `report` does
 * so at once, such as when the page is left (OPS-7).
 */
export function createTracedFetch({ untraced, now, random, later }: TracedFetchDeps) {
  let waiting: readonly Made[] = [];

  async function report(): Promise<void> {
    const reported = waiting;
    if (reported.length === 0) return;
    waiting = [];
    const calls: readonly TracedCall[] = reported.map(({ beganMs, ...call }) => ({
      ...call,
      beganMsAgo: now() - beganMs,
    }));
    const response = await untraced(pathOf(REPORT), {
      method: methodOf(REPORT),
      // Not sampled: a report of traces needs none of its own.
      headers: {
        'Content-Type': 'application/json',
        [BACKGROUND_HEADER]: '1',
        traceparent: traceparent(random(16), random(8), '00'),
      },
      body: JSON.stringify({ calls }),
      keepalive: true,
    }).catch(() => undefined);
    // Nobody is signed in yet.
    if (response?.status === 401) waiting = [...reported, ...waiting].slice(-MOST_WAITING);
  }

  function made(call: Made): void {
    if (waiting.length === 0) later(() => void report());
    waiting = [...waiting, call].slice(-MOST_WAITING);
  }

  const traced: typeof globalThis.fetch = async (input, init) => {
    const [path = ''] = typeof input === 'string' ? input.split('?') : [];
    if (!path.startsWith('/api/')) return untraced(input, init);
    const [traceId, spanId, beganMs] = [random(16), random(8), now()];
    const headers = new Headers(init?.headers);
    headers.set('traceparent', traceparent(traceId, spanId, '01'));
    let status = 0;
    try {
      const response = await untraced(input, { ...init, headers });
      status = response.status;
      return response;
    } finally {
      made({
        traceId,
        spanId,
        method: init?.method ?? 'GET',
        path,
        status,
        beganMs,
        tookMs: now() - beganMs,
      });
    }
  };

  return { fetch: traced, report };
}
