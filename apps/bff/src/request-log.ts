import type { Logger } from '@loupe/svc-kit';
import { pathOf } from './request';
import type { Handler } from './request';

/** One line for each call of the API, once it is over. */
export function requestLog(log: Logger): Handler {
  return (request, response, next) => {
    const started = performance.now();
    const { method } = request;
    const route = shownRoute(pathOf(request));
    response.once('close', () => {
      log.info(response.writableFinished ? 'request' : 'request left unfinished', {
        requestId: response.locals.requestId,
        method,
        route,
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
        userId: response.locals.signedIn?.user.userId,
      });
    });
    next();
  };
}

const WORDS = new Set(
  'api auth login logout me active-users password plugins events jobs history calls locations parts stats staff reset reports monthly health'.split(
    ' ',
  ),
);

/** The path with everything but our own words taken out: a person may have typed the rest. */
function shownRoute(path: string): string {
  return path
    .split('/')
    .slice(0, 6)
    .map((part) => (part === '' || WORDS.has(part) ? part : ':id'))
    .join('/');
}
