import { ERROR_CODE_HEADER } from '@loupe/shared-types';
import { answerTo, HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import type { Logger } from '@loupe/svc-kit';
import type { ErrorRequestHandler, Response } from 'express';
import type { Handler, Locals } from './request';

const TRY_AGAIN_SECONDS = 2;

/** A service that does not answer: 503 with Retry-After. */
export const unavailable = (userMessage: string = USER_MESSAGES.unavailable): HttpError =>
  new HttpError(503, userMessage, { retryAfter: TRY_AGAIN_SECONDS });

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
