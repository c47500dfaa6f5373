import type { QueryClient } from '@tanstack/react-query';

/** As long as the server takes an entered password for enough. */
const GRACE_MS = 10 * 60_000;
const RESTRICTED = /^\/api\/(reports|staff|devices)(\/|$)/;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Where a password was asked for, ten minutes later what it opened is read anew: somebody who signed in with a PIN is
 * asked again, and nothing comes from the cache meanwhile.
 */
export function forgetRestricted(client: QueryClient): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    void client.resetQueries({ predicate: ({ queryKey }) => RESTRICTED.test(String(queryKey[0])) });
  }, GRACE_MS);
}
