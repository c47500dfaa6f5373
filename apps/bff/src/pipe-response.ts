import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createGzip, createZstdCompress } from 'node:zlib';
import type { Request, Response } from 'express';
import { IDENTITY_TIME_HEADER } from '@loupe/svc-kit';
import type { Plugin } from 'http-proxy-middleware';
import { sendError, unavailable } from './errors';
import type { Encoding, Reply } from './request';

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
    const { encoding } = (response as Reply).locals;
    if (!isWorthPacking(answer) || !encoding || request.method === 'HEAD') return send(answer, response);
    response.removeHeader('Content-Length');
    response.set('Content-Encoding', encoding);
    send(answer, response, COMPRESS[encoding](lengthOf(answer)));
  });
};

const COMPRESS: Readonly<Record<Encoding, (bytes: number | undefined) => Transform>> = {
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
  // With the size known, its buffers are no larger than the response.
  zstd: (bytes) => createZstdCompress({ pledgedSrcSize: bytes }),
};

/** `pipeline` would also make an error, with its stack, for each response that it has sent. */
function send(answer: IncomingMessage, response: Response, compress?: Transform): void {
  const cutOff = (): void => void response.destroy();
  answer.once('error', cutOff);
  compress?.once('error', cutOff);
  response.once('close', () => {
    answer.destroy();
    compress?.destroy();
  });
  (compress ? answer.pipe(compress) : answer).pipe(response);
}

function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function isWorthPacking(answer: IncomingMessage): boolean {
  const isText = /^(application\/json|text\/)/.test(answer.headers['content-type'] ?? '');
  return isText && (lengthOf(answer) ?? WORTH_PACKING_BYTES) >= WORTH_PACKING_BYTES;
}
