import { ERROR_CODES } from '@loupe/shared-types';

/**
 * A call that did not succeed. `message` is `409: sentence` (ERROR-2), `sentence` the part for
 * people. `status` 0 means the server was not reached; `unknownOutcome` that the change may have happened. `code` is for the
 * program: what it can do about it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly userMessage: string,
    readonly unknownOutcome: boolean = false,
    readonly code: string | null = null,
  ) {
    super(status === 0 ? userMessage : `${status}: ${userMessage}`);
  }

  /** The person was asked for their password again, and did not give it. */
  get isCancelled(): boolean {
    return this.code === ERROR_CODES.confirmPassword;
  }
}

/** The sentence to show for whatever was thrown. */
export function userMessageOf(error: unknown): string {
  return error instanceof ApiError
    ? error.userMessage
    : 'Something went wrong on this page. Please try again.';
}
