import type { QueryClient } from '@tanstack/react-query';

/** How long the server accepts a confirmed password. */
const GRACE_MS = 10 * 60_000;
const RESTRICTED = /^\/api\/(reports|staff|devices)(\/|$)/;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ten minutes after a password confirmation, removes from the cache what it unlocked: a user signed in with a PIN is
 * asked again, and nothing restricted is shown from the cache.
 */
export function forgetRestricted(client: QueryClient): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    void client.resetQueries({ predicate: ({ queryKey }) => RESTRICTED.test(String(queryKey[0])) });
  }, GRACE_MS);
}
