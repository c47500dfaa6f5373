import { Agent, request } from 'node:http';

export interface Figures {
  /** Milliseconds. */
  readonly p50: number;
  readonly p97: number;
  readonly p99: number;
  readonly most: number;
  readonly perSecond: number;
  /** Answers of 400 and above, and requests without an answer. */
  readonly failed: number;
  /** Those of them that were 503. */
  readonly refused: number;
  /** What the first of them was. */
  readonly firstFailure?: string;
}

/** One request; `n` increments, so that each can differ. */
export type RequestMaker = (n: number) => {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export function figuresOf(
  durations: readonly number[],
  seconds: number,
  {
    failed = 0,
    refused = 0,
    firstFailure,
  }: Partial<Pick<Figures, 'failed' | 'refused' | 'firstFailure'>> = {},
): Figures {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    p50: at(0.5),
    p97: at(0.975),
    p99: at(0.99),
    most: at(1),
    perSecond: sorted.length / seconds,
    failed,
    refused,
    ...(firstFailure && { firstFailure }),
  };
}

/** Keeps one request in flight per connection, for some seconds. */
export async function load(
  origin: string,
  make: RequestMaker,
  {
    connections,
    seconds,
    warmUp = 0.5,
  }: { readonly connections: number; readonly seconds: number; readonly warmUp?: number },
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let failed = 0;
  let refused = 0;
  let firstFailure: string | undefined;
  let n = 0;
  const counted = performance.now() + warmUp * 1000;
  const until = counted + seconds * 1000;

  const once = (): Promise<void> =>
    new Promise((resolve) => {
      const { path, method = 'GET', headers = {}, body } = make(n++);
      const startedAt = performance.now();
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        `${origin}${path}`,
        { agent, method, headers: { ...headers, ...length } },
        (answer) => {
          answer.resume();
          answer.once('end', () => {
            if (startedAt >= counted) {
              const { statusCode = 500 } = answer;
              const took = performance.now() - startedAt;
              durations.push(took);
              if (statusCode >= 400) {
                failed += 1;
                firstFailure ??= `${statusCode} after ${took.toFixed(0)} ms`;
              }
              if (statusCode === 503) refused += 1;
            }
            resolve();
          });
        },
      );
      sent.once('error', ({ message }) => {
        failed += 1;
        firstFailure ??= message;
        resolve();
      });
      sent.end(body);
    });

  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await once();
    }),
  );
  agent.destroy();
  return figuresOf(durations, seconds, { failed, refused, firstFailure });
}
