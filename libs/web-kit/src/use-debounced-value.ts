import { useEffect, useState } from 'react';

const SETTLE_MS = 200;

/** The value once it has stopped changing, so that the server is queried per word and not per letter. */
export function useDebouncedValue<T>(value: T, afterMs: number = SETTLE_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    if (Object.is(value, debounced)) return undefined;
    const timer = setTimeout(() => setDebounced(() => value), afterMs);
    return () => clearTimeout(timer);
  }, [value, debounced, afterMs]);
  return debounced;
}
