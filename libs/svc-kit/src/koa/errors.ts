import { ERROR_CODE_HEADER } from '@loupe/shared-types';
import type { Logger } from '../logger';
import { answerTo, USER_MESSAGES } from '../http-error';
import type { HttpError } from '../http-error';
import type { ServiceMiddleware } from './context';

/** Error mapping for a service's own errors, such as an unavailable database; undefined for others. */
export type MapError = (error: unknown) => HttpError | undefined;

/** Maps thrown errors to a status and a user message; only unexpected ones are logged as errors (ERROR-1). */
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
