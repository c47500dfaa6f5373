/**
 * A call that did not succeed. `message` is the spec's `409: sentence` (section 8), `sentence` the part for
 * people. `status` 0 means the server was not reached; `unknownOutcome` that the change may have happened.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly unknownOutcome: boolean = false,
  ) {
    super(status === 0 ? sentence : `${status}: ${sentence}`);
  }
}

/** The sentence to show for whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.sentence : 'Something went wrong on this page. Please try again.';
}
