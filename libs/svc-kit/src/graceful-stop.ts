import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from './logger';

/** Time limit for requests in flight when a process stops; a supervisor must wait longer before killing it. */
export const DRAIN_LIMIT_MS = 10_000;

export interface GracefulStopOptions {
  readonly log?: Logger;
  /** Closes resources (database, polling) when no request is being served any more. */
  readonly close?: () => Promise<void> | void;
  /** Time limit for requests in flight before they are cut off. */
  readonly limitMs?: number;
  readonly signals?: readonly NodeJS.Signals[];
}

/**
 * On SIGTERM or SIGINT: accepts no new connections, ends event streams, lets requests in flight finish within the
 * limit, then closes the rest. Returns the same stop function for callers that end a server themselves.
 */
export function gracefulStop(
  server: Server,
  { log, close, limitMs = DRAIN_LIMIT_MS, signals = ['SIGTERM', 'SIGINT'] }: GracefulStopOptions = {},
): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let stopping: Promise<void> | undefined;

  // Before the application's listener, which may answer at once.
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

/** An idle connection may have a request in transit, which closing at once would lose. */
const ON_ITS_WAY_MS = 300;

async function drain(server: Server, open: ReadonlySet<ServerResponse>, limitMs: number): Promise<void> {
  // Connections in the kernel's accept queue would be reset, so accept those first.
  await nextTurn();
  await nextTurn();
  // http's close would also end idle connections at once; this one only stops accepting.
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  for (const response of open) {
    if (isEventStream(response)) response.end();
    else if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  const until = performance.now() + ON_ITS_WAY_MS;
  // In setImmediate, so that after a busy moment pending data is read before a connection counts as idle.
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
