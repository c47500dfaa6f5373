import type { ErrorCode } from '@loupe/shared-types';

/** An error with a status and a user message (ERROR-1). */
export class HttpError extends Error {
  readonly status: number;
  readonly userMessage: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** A code for programs that handle this error. */
  readonly code: ErrorCode | undefined;

  constructor(
    status: number,
    userMessage: string,
    { retryAfter, code }: { readonly retryAfter?: number; readonly code?: ErrorCode } = {},
  ) {
    super(userMessage);
    this.name = 'HttpError';
    this.status = status;
    this.userMessage = userMessage;
    this.retryAfter = retryAfter;
    this.code = code;
  }
}

export const USER_MESSAGES = {
  noPinHere: 'PINs do not work on this computer. Please sign in with your password',
  signIn: 'Please sign in',
  notAllowed: 'You do not have access to this',
  enrolFirst: 'Please set up your authenticator app first',
  notFound: 'That address does not exist',
  outcomeUnknown: 'The server did not answer in time, so this may or may not be saved. Please try again',
  unavailable: 'The shop server is restarting. Please try again in a moment',
  damaged: 'The database of the shop server is damaged: a backup must be restored',
  tooMany: 'You asked for too much at once. Please try again in a moment',
  busy: 'The shop server has too much to do right now. Please try again in a moment',
  tooLarge: 'That is too much at once: at most 256 KB',
  notJson: 'The body must be JSON',
  compressed: 'The body must not be compressed',
  badJson: 'The body is not valid JSON',
  notAnObject: 'The body must be a JSON object',
  unexpected: 'Something went wrong on our side. Please try again',
} as const;

/** Maps any thrown value to a response: its own user message if it has one, otherwise a general one. */
export function answerTo(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (hasUserMessage(error)) return new HttpError(error.status, error.message);
  const status = (error as { readonly status?: unknown } | null)?.status;
  // A 4xx of a library (malformed URL, aborted body): its wording is not a user message.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new HttpError(
      status,
      status === 404 ? USER_MESSAGES.notFound : 'That request cannot be understood',
    );
  return new HttpError(500, USER_MESSAGES.unexpected);
}

/** Domain rule errors carry a status and a user message, but do not depend on HTTP. */
function hasUserMessage(error: unknown): error is { readonly status: number; readonly message: string } {
  return (
    error instanceof Error &&
    error.name === 'RuleError' &&
    typeof (error as { status?: unknown }).status === 'number'
  );
}
