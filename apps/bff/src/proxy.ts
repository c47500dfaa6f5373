import { Agent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { BACKGROUND_HEADER } from '@loupe/shared-types';
import { IDENTITY_HEADER, REQUEST_ID_HEADER, USER_MESSAGES } from '@loupe/svc-kit';
import type { Logger } from '@loupe/svc-kit';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Plugin } from 'http-proxy-middleware';
import type { Request, Response } from 'express';
import { pipeResponse } from './pipe-response';
import { anyAddress } from './any-address';
import { sendError, unavailable } from './errors';
import { createServiceQueue } from './fair-share';
import type { OpenStreams } from './open-streams';
import { readRetries } from './read-retries';
import { ENCODINGS, type Handler, type Locals } from './request';
import { sessionOf } from './session-resolver';

/** Timeout of an ordinary call; after it the user is asked to retry. */
const LONGEST_CALL_MS = 4_000;
const MOST_LISTENERS = 30;

/** Request headers passed on to services; everything else is dropped, above all a forged identity. */
const PASSED_ON = [
  'accept',
  'content-type',
  'if-none-match',
  'last-event-id',
  'idempotency-key',
  BACKGROUND_HEADER,
];

type Proxied = Response<unknown, Locals>;

interface ProxyDeps {
  readonly target: string;
  readonly log: Logger;
}

/** Proxies calls to a service over keep-alive connections. */
export function createCallProxy({ target, log }: ProxyDeps): Handler {
  // Shorter than the services' keep-alive, so that no connection closes just as it is used.
  const agent = new Agent({ keepAlive: true, timeout: 4_000, lookup: anyAddress });
  const proxy = createProxyMiddleware<Request, Response>({
    target,
    agent,
    proxyTimeout: LONGEST_CALL_MS,
    ejectPlugins: true,
    selfHandleResponse: true,
    plugins: [forwardBody, pipeResponse, answerErrors(target, log)],
  });
  const turnOf = createServiceQueue();
  return async (request, response, next) => {
    response.locals.leaveService = await turnOf(request, response);
    if (response.closed) return;
    replaceHeaders(request, response);
    // Each retry adds its listeners. Retries are few, so Node need not warn of a leak.
    response.setMaxListeners(MOST_LISTENERS);
    response.locals.retry = retryOf(request, () => void proxy(request, response, next));
    return proxy(request, response, next);
  };
}

function retryOf({ method }: Request, ask: () => void): Locals['retry'] {
  if (method !== 'GET') return undefined;
  const mayRetry = readRetries();
  return () => {
    if (!mayRetry()) return false;
    ask();
    return true;
  };
}

/** Proxies an event stream: no timeout. jobs-svc ends it when its session ends. */
export function createStreamProxy({
  target,
  log,
  streams,
}: ProxyDeps & { readonly streams: OpenStreams }): Handler {
  const proxy = createProxyMiddleware<Request, Response>({
    target,
    agent: new Agent({ lookup: anyAddress }),
    ejectPlugins: true,
    plugins: [disableBuffering, answerErrors(target, log)],
  });
  return (request, response, next) => {
    if (response.closed) return;
    replaceHeaders(request, response);
    streams.add(sessionOf(response).token, response);
    return proxy(request, response, next);
  };
}

function replaceHeaders(request: Request, response: Proxied): void {
  const passed = PASSED_ON.flatMap((name) =>
    request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
  );
  const { body, requestId } = response.locals;
  response.locals.encoding = ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) === encoding);
  request.headers = {
    ...Object.fromEntries(passed),
    host: 'service',
    ...(body ? { 'content-length': String(body.length) } : {}),
    [IDENTITY_HEADER]: sessionOf(response).identity,
    [REQUEST_ID_HEADER]: requestId,
  };
}

/** The guard has consumed the request stream, so the body is written here. */
const forwardBody: Plugin<Request, Response> = (server) => {
  server.on('proxyReq', (upstream, _request, response) => {
    const { body } = (response as Proxied).locals;
    if (body && !upstream.destroyed) upstream.write(body);
  });
};

const disableBuffering: Plugin<Request, Response> = (server) => {
  server.on('proxyRes', (answer: IncomingMessage) => {
    answer.headers['x-accel-buffering'] = 'no';
    answer.headers['cache-control'] = 'no-store, no-transform';
  });
};

const answerErrors =
  (target: string, log: Logger): Plugin<Request, Response> =>
  (server) => {
    server.on('error', (error, request, response) => {
      if (!request || !response || !('locals' in response) || response.closed) return;
      if (!response.headersSent && (response as Proxied).locals.retry?.()) return;
      log.warn('service unavailable', {
        requestId: (response as Proxied).locals.requestId,
        upstream: target,
        error,
      });
      const userMessage = isOutcomeUnknown(request, error)
        ? USER_MESSAGES.outcomeUnknown
        : USER_MESSAGES.unavailable;
      sendError(response, unavailable(userMessage));
    });
    // The client disconnected: nothing to answer or log.
    server.on('econnreset', () => undefined);
  };

/** Only a connection that was never made proves that nothing was executed; otherwise the outcome is unknown. */
function isOutcomeUnknown({ method }: Request, error: NodeJS.ErrnoException): boolean {
  return method !== 'GET' && method !== 'HEAD' && error.code !== 'ECONNREFUSED';
}
