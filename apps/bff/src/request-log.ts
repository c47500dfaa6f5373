import { methodOf, pathOf as endpointPath } from '@loupe/shared-types';
import type { Logger, Metrics } from '@loupe/svc-kit';
import { endpointFor } from './access';
import { pathOf } from './request';
import type { Handler } from './request';

const SIGN_INS: readonly string[] = ['POST /api/auth/login', 'POST /api/auth/pin'];
const OUTCOMES: Readonly<Record<number, string>> = {
  200: 'signed-in',
  401: 'refused',
  403: 'more-needed',
  429: 'locked',
};

/** The kind of a request that is no API call. */
function kindOf(path: string): string {
  if (path.startsWith('/plugins/')) return 'plugin file';
  return /\.\w+$/.test(path) ? 'shell file' : 'page';
}

/** Counts every request by route and status, and sign-ins by outcome; health checks are left out (OPS-3). */
export function requestFigures(metrics: Metrics): Handler {
  return (request, response, next) => {
    const started = performance.now();
    const path = pathOf(request);
    if (path === '/healthz' || path === '/readyz') return next();
    const found = endpointFor(request.method, path);
    const route = found
      ? endpointPath(found.id)
      : /^\/(api|internal)(\/|$)/.test(path)
        ? 'none'
        : kindOf(path);
    response.once('close', () => {
      const { statusCode: status } = response;
      // A stream lasts as long as its page: its duration says nothing.
      const seconds = found?.endpoint.stream ? 0 : (performance.now() - started) / 1_000;
      metrics.request({ method: request.method, route, status, seconds });
      if (found && SIGN_INS.includes(`${methodOf(found.id)} ${route}`))
        metrics.signIn(OUTCOMES[status] ?? (status >= 500 ? 'unavailable' : 'not-understood'));
    });
    next();
  };
}

/** Logs one line for each API call, when it ends. */
export function requestLog(log: Logger): Handler {
  return (request, response, next) => {
    const started = performance.now();
    const { method } = request;
    const route = safeRoute(method, pathOf(request));
    response.once('close', () => {
      log.info(response.writableFinished ? 'request' : 'request left unfinished', {
        requestId: response.locals.requestId,
        method,
        route,
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
        userId: response.locals.session?.user.userId,
      });
    });
    next();
  };
}

/** The path as in the endpoint table: real parameters may hold text that a user typed. */
function safeRoute(method: string, path: string): string {
  const found = endpointFor(method, path);
  return found ? endpointPath(found.id) : 'none';
}
