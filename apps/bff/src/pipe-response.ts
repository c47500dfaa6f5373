import type { IncomingMessage } from 'node:http';
import { constants, createGzip, type Gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { IDENTITY_TIME_HEADER } from '@loupe/svc-kit';
import type { Plugin } from 'http-proxy-middleware';
import { sendError, unavailable } from './errors';
import type { Reply } from './request';

/** Smaller responses gain nothing from compression. */
const WORTH_PACKING_BYTES = 1_400;

/** Headers about our connection to the service, which do not apply to the browser's connection. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/**
 * Pipes a service's response to the browser, compressed when it is long and the browser accepts that: a page of
 * 200 jobs shrinks to a tenth. When either side disconnects, the other is closed too.
 */
export const pipeResponse: Plugin<Request, Response> = (server) => {
  server.on('proxyRes', (answer: IncomingMessage, request, response) => {
    // A client that reads slowly must not keep others from the service.
    (response as Reply).locals.leaveService?.();
    // The token was signed just before a clock change; the next call carries a fresh one. Nobody is signed out.
    if (answer.headers[IDENTITY_TIME_HEADER] !== undefined) {
      answer.resume();
      return sendError(response, unavailable());
    }
    response.status(answer.statusCode ?? 502);
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !OF_THE_CONNECTION.has(name)) response.setHeader(name, value);
    }
    response.set('Cache-Control', 'no-store').vary('Accept-Encoding');
    if (!isWorthPacking(answer) || !response.locals.acceptsGzip || request.method === 'HEAD')
      return send(answer, response);
    response.removeHeader('Content-Length');
    response.set('Content-Encoding', 'gzip');
    send(answer, response, createGzip({ level: constants.Z_BEST_SPEED }));
  });
};

/** `pipeline` would also make an error, with its stack, for each response that it has sent. */
function send(answer: IncomingMessage, response: Response, gzip?: Gzip): void {
  const cutOff = (): void => void response.destroy();
  answer.once('error', cutOff);
  gzip?.once('error', cutOff);
  response.once('close', () => {
    answer.destroy();
    gzip?.destroy();
  });
  (gzip ? answer.pipe(gzip) : answer).pipe(response);
}

function isWorthPacking({ headers }: IncomingMessage): boolean {
  const isText = /^(application\/json|text\/)/.test(headers['content-type'] ?? '');
  return isText && Number(headers['content-length'] ?? WORTH_PACKING_BYTES) >= WORTH_PACKING_BYTES;
}
