import { ERROR_CODES } from '@loupe/shared-types';

/**
 * A failed call. `message` is `409: user message` (ERROR-2), `userMessage` the part for users. `status` 0 means the server was
 * not reached; `unknownOutcome` that the change may have happened. `code` is the machine-readable reason.
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

  /** Each plugin has this class of its own; an error of one is read by the frame and by others. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError' && 'userMessage' in value;
  }

  /** The user cancelled the password confirmation. */
  get isCancelled(): boolean {
    return this.code === ERROR_CODES.confirmPassword;
  }
}

/** The user message of whatever was thrown. */
export function userMessageOf(error: unknown): string {
  return error instanceof ApiError
    ? error.userMessage
    : 'Something went wrong on this page. Please try again.';
}
