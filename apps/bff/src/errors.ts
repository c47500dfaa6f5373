import { ERROR_CODE_HEADER } from '@loupe/shared-types';
import { answerTo, USER_MESSAGES } from '@loupe/svc-kit';
import type { HttpError, Logger } from '@loupe/svc-kit';
import type { ErrorRequestHandler, Response } from 'express';
import type { Handler, Locals } from './request';

/** Sends a status and a user message. A response that has already started is cut off instead. */
export function sendError(response: Response, error: HttpError): void {
  if (response.headersSent) return void response.destroy();
  if (error.retryAfter !== undefined) response.set('Retry-After', String(error.retryAfter));
  if (error.code !== undefined) response.set(ERROR_CODE_HEADER, error.code);
  response.set('Cache-Control', 'no-store').status(error.status).type('text/plain').send(error.userMessage);
}

export const notFound: Handler = (_request, response) => {
  response.set('Cache-Control', 'no-store').status(404).type('text/plain').send(USER_MESSAGES.notFound);
};

export function errorAnswer(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const answer = answerTo(error);
    const { requestId } = response.locals as Locals;
    if (answer.status >= 500 && answer !== error) log.error('request failed', { requestId, error });
    sendError(response, answer);
  };
}
