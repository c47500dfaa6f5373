import { createServer } from 'node:http';
import type { RequestListener, Server, ServerOptions } from 'node:http';

/** A client that sends its request by the drop holds a connection no longer than this; a target and headers of 16 KB (SAFE-7). */
export const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const;

/** A server with the limits that hold in every process. */
export function createHttpServer(handler: RequestListener, options: ServerOptions = {}): Server {
  return createServer({ ...SERVER_LIMITS, ...options }, handler);
}
