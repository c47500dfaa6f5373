import { ERROR_CODE_HEADER, ERROR_CODES } from '@loupe/shared-types';

/** Whether the server has refused a call because too much is asked for at once: nothing was done. */
export const isBusy = ({ headers }: Response): boolean => headers.get(ERROR_CODE_HEADER) === ERROR_CODES.busy;

/**
 * Waits as many seconds as `Retry-After` asks, longer with each attempt, and by chance up to half as long again, so
 * that pages that were refused together do not come back together.
 */
export const pauseBeforeRetry = ({ headers }: Response, attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Number(headers.get('Retry-After')) * attempt * (1 + Math.random() / 2) * 1_000);
  });
