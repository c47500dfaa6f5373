import { createServer } from 'node:http';
import type { RequestListener, Server, ServerOptions } from 'node:http';

/** Timeouts against slow clients, and 16 KB for the target and headers (SAFE-7). */
export const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const;

/** An HTTP server with the limits of every process. */
export function createHttpServer(handler: RequestListener, options: ServerOptions = {}): Server {
  return createServer({ ...SERVER_LIMITS, ...options }, handler);
}
