import { pathOf as endpointPath } from '@loupe/shared-types';
import type { Logger } from '@loupe/svc-kit';
import { endpointFor } from './access';
import { pathOf } from './request';
import type { Handler } from './request';

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
