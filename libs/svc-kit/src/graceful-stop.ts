import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from './logger';

/** How long requests in flight may take once a process is told to stop; what stops it must wait for longer. */
export const DRAIN_LIMIT_MS = 10_000;

export interface GracefulStopOptions {
  readonly log?: Logger;
  /** Closes what the process holds (database, tailers) once nobody is being served any more. */
  readonly close?: () => Promise<void> | void;
  /** How long requests in flight may take before they are cut. */
  readonly limitMs?: number;
  readonly signals?: readonly NodeJS.Signals[];
}

/**
 * On SIGTERM or SIGINT: accepts nobody new, ends event streams, lets requests in flight finish within
 * the limit, then closes the rest. Answers the same stop for callers that end a server themselves.
 */
export function gracefulStop(
  server: Server,
  { log, close, limitMs = DRAIN_LIMIT_MS, signals = ['SIGTERM', 'SIGINT'] }: GracefulStopOptions = {},
): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let stopping: Promise<void> | undefined;

  // Before the application, which may answer at once.
  server.prependListener('request', (_request, response) => {
    open.add(response);
    if (stopping) response.setHeader('Connection', 'close');
    response.once('close', () => open.delete(response));
  });

  const stop = () => (stopping ??= drain(server, open, limitMs).then(close).then(forgetSignals));
  const onSignal = (signal: NodeJS.Signals) => {
    log?.info('stopping', { signal });
    void stop().then(() => log?.info('stopped'));
  };
  const forgetSignals = () => signals.forEach((signal) => process.off(signal, onSignal));
  signals.forEach((signal) => process.on(signal, onSignal));
  return stop;
}

/** A connection that looks idle may have a request on its way; closed at once, that request would be lost. */
const ON_ITS_WAY_MS = 300;

async function drain(server: Server, open: ReadonlySet<ServerResponse>, limitMs: number): Promise<void> {
  // A connection the system has made and this process has not seen yet would be reset: first take those in.
  await nextTurn();
  await nextTurn();
  // http's own close would end idle connections at once; this one only accepts nobody new.
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  for (const response of open) {
    if (isEventStream(response)) response.end();
    else if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  const until = performance.now() + ON_ITS_WAY_MS;
  // Immediate, so that after a busy moment what has arrived is read before a connection is called idle.
  const idle = setInterval(
    () => performance.now() > until && setImmediate(() => server.closeIdleConnections()),
    50,
  );
  const cut = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}
