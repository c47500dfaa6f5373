/** A process that stops may have closed several pooled connections that still look open. */
const TIMES = 3;
/** A call that was cut off by its timeout is not retried. */
const WITHIN_MS = 1_000;

/**
 * Whether a read that failed may be asked again, for each call of the result. A service that stops may close a pooled
 * connection just as it is used; retrying a read is safe and may reach another process.
 */
export function readRetries(): () => boolean {
  const until = performance.now() + WITHIN_MS;
  let left = TIMES;
  return () => {
    if (left === 0 || performance.now() > until) return false;
    left -= 1;
    return true;
  };
}
