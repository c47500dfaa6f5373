import { useEffect, useRef } from 'react';
import { useOffline } from '@loupe/plugin-sdk';
import { useLoaded, type Loadable } from '@loupe/web-kit';

const AGAIN_MS = 10_000;

/**
 * Code of what stands beside the pages: nothing is said while it does not come. It is not asked for without a connection,
 * and asked for again after a failure.
 */
export function useLoadedOnline<T>(wanted: Loadable<T> | undefined): T | undefined {
  const isOffline = useOffline();
  const mayLoad = wanted !== undefined && (!isOffline || wanted.peek() !== undefined);
  const { value, error, retry } = useLoaded(mayLoad ? wanted : undefined);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (error === undefined) return undefined;
    const timer = setTimeout(() => latest.current(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return value;
}
