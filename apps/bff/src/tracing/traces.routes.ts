import type { TRACE_ENDPOINTS, TracedCall } from '@loupe/shared-types';
import type { Logger } from '@loupe/svc-kit';
import type { Router } from 'express';
import { endpointRoutes } from '../endpoint-routes';
import type { SessionResolver } from '../session-resolver';
import { otlpOf } from './otlp';

const LONGEST_MS = 2_000;
const MOST_AT_ONCE = 8;

/** Loads what lets a browser begin its traces. Before the page's own script, so that no call is made without it. */
export const TRACING_SCRIPT = '<script src="/tracing.js"></script>';

interface TracingDeps {
  readonly sessions: SessionResolver;
  /** Where OTLP is received; undefined: browsers are not traced. */
  readonly collector: string | undefined;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Passes on what browsers report. A collector that is slow or unavailable loses spans, and delays nobody (OPS-7). */
export function tracingRoutes({ sessions, collector, log, clock }: TracingDeps): Router {
  let atOnce = 0;

  async function deliver(calls: readonly TracedCall[]): Promise<void> {
    if (collector === undefined || atOnce >= MOST_AT_ONCE) return;
    atOnce += 1;
    try {
      const { ok, status } = await fetch(new URL('v1/traces', `${collector.replace(/\/$/, '')}/`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(otlpOf(calls, clock().getTime())),
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      if (!ok) log.debug('the collector refused spans', { status });
    } catch (error) {
      log.debug('the collector cannot be reached', { error: String(error) });
    } finally {
      atOnce -= 1;
    }
  }

  return endpointRoutes<keyof typeof TRACE_ENDPOINTS>(sessions, {
    'POST /api/traces': async ({ body }) => {
      void deliver(body.calls);
      return Promise.resolve(undefined);
    },
  });
}
