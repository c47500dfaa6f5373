import { useEffect, useState } from 'react';

const SETTLE_MS = 200;

/** The value once it has stopped changing, so that the server is asked for a word and not for each letter. */
export function useSettled<T>(value: T, afterMs: number = SETTLE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settled)) return undefined;
    const timer = setTimeout(() => setSettled(() => value), afterMs);
    return () => clearTimeout(timer);
  }, [value, settled, afterMs]);
  return settled;
}
