import { ERROR_CODE_HEADER, ERROR_CODES } from '@loupe/shared-types';

/** Whether the server has refused a call because too much is asked for at once: nothing was done. */
export const isBusy = ({ headers }: Response): boolean => headers.get(ERROR_CODE_HEADER) === ERROR_CODES.busy;

const LONGEST_PAUSE_SECONDS = 5;

/**
 * Waits as long as `Retry-After` asks, longer with each attempt, and by chance up to half as long again, so that pages
 * that were refused together do not come back together. Rejects when the signal aborts.
 */
export async function pauseBeforeRetry(
  { headers }: Response,
  attempt: number,
  signal?: AbortSignal,
  random: () => number = Math.random,
): Promise<void> {
  const asked = Math.min(Number(headers.get('Retry-After')) || 1, LONGEST_PAUSE_SECONDS);
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
      asked * attempt * (1 + random() / 2) * 1_000,
    );
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}
