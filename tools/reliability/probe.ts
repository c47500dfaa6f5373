import { randomUUID } from 'node:crypto';
import type { Assertion } from './assertions';
import type { StaffClient } from './staff';

export interface Sample {
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  readonly retryAfter: boolean;
  readonly kind: 'read' | 'write';
}

/** Sends a read and a write per interval without waiting for responses, and records results and times. */
export function probe(client: StaffClient, jobId: number, everyMs: number) {
  const samples: Sample[] = [];
  const open = new Set<Promise<void>>();
  const ask = async (kind: Sample['kind']): Promise<void> => {
    const at = Date.now();
    const call = {
      callDate: '2026-04-03',
      callTime: '14:05',
      callerName: 'Rosalind',
      callContent: randomUUID(),
    };
    const { status, ms, headers } =
      kind === 'read'
        ? await client.ask('GET', '/api/jobs?limit=1')
        : await client.ask('POST', `/api/jobs/${jobId}/calls`, call, randomUUID());
    samples.push({ at, ms, status, retryAfter: headers.has('retry-after'), kind });
  };
  const timer = setInterval(() => {
    for (const kind of ['read', 'write'] as const) {
      const asked = ask(kind).finally(() => open.delete(asked));
      open.add(asked);
    }
  }, everyMs);
  return {
    samples,
    async end(): Promise<readonly Sample[]> {
      clearInterval(timer);
      await Promise.all(open);
      return samples;
    },
  };
}

/** Asserts that every answer has one of these statuses, and names the first that have not. */
export function assertStatuses(
  samples: readonly Sample[],
  statuses: readonly number[],
  assertThat: Assertion,
): void {
  const odd = samples.filter(({ status }) => !statuses.includes(status));
  const said = odd.slice(0, 3).map(({ kind, status, ms }) => `${kind} ${status} after ${Math.round(ms)} ms`);
  assertThat([`${odd.length} answers were anything but served or 503`, ...said].join(', '), odd.length === 0);
}

export const longest = (samples: readonly Sample[]): number =>
  Math.round(Math.max(0, ...samples.map(({ ms }) => ms)));

export function median(samples: readonly Sample[]): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
