import { useEffect } from 'react';

const WHEN_IDLE_MS = 3_000;

/** Installs the offline page once the user's page is there: sign-in and the first jobs come first. */
export function useOfflinePage(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import(/* webpackChunkName: "later" */ './install').then(
        ({ install }) => install(),
        // Without the chunk the browser shows its own page.
        () => undefined,
      );
    }, WHEN_IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}
