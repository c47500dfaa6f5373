import { ERROR_CODE_HEADER } from '@loupe/shared-types';
import type { Logger } from '../logger';
import { answerTo, USER_MESSAGES } from '../http-error';
import type { HttpError } from '../http-error';
import type { ServiceMiddleware } from './context';

/** What a service knows of an error that the kit does not: a database that is away, say. */
export type MapError = (error: unknown) => HttpError | undefined;

/** Turns whatever a route throws into a status and a plain sentence; only the unexpected is logged as an error (ERROR-1). */
export function errors(log: Logger, mapError: MapError = () => undefined): ServiceMiddleware {
  return async (ctx, next) => {
    let answer: HttpError | undefined;
    try {
      await next();
    } catch (error) {
      answer = mapError(error) ?? answerTo(error);
      if (answer.status >= 500 && answer !== error)
        log.error('request failed', { requestId: ctx.state.requestId, error });
    }
    if (answer) {
      ctx.status = answer.status;
      ctx.type = 'text/plain';
      ctx.body = answer.userMessage;
      if (answer.retryAfter !== undefined) ctx.set('Retry-After', String(answer.retryAfter));
      if (answer.code !== undefined) ctx.set(ERROR_CODE_HEADER, answer.code);
    } else if (ctx.status === 404 && ctx.body == null) {
      ctx.status = 404;
      ctx.type = 'text/plain';
      ctx.body = USER_MESSAGES.notFound;
    }
  };
}
