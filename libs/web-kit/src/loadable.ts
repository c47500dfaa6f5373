import { useEffect, useState } from 'react';
import { askToSignInAgain } from '@loupe/plugin-sdk';
import { call } from './api';
import { ApiError } from './api-error';

/** A value fetched once, such as a chunk. A failed fetch is retried on the next use. */
export interface Loadable<T> {
  readonly load: () => Promise<T>;
  /** The value if it has been fetched, without waiting. */
  readonly peek: () => T | undefined;
}

/** Whether the session has ended; false when the server is unreachable. */
export const isSignedOut = (): Promise<boolean> =>
  call('GET /api/auth/me', { background: true }).then(
    () => false,
    (error) => error instanceof ApiError && error.status === 401,
  );

/** After a failure that may be an ended session: whether the same user has signed in again since. */
export async function hasSignedInAgain(): Promise<boolean> {
  return (await isSignedOut()) && askToSignInAgain({ saves: false });
}

/** Chunks of pages are refused without a session, like every call. */
async function fetchSignedIn<T>(fetchPart: () => Promise<T>): Promise<T> {
  try {
    return await fetchPart();
  } catch (error) {
    if (await hasSignedInAgain()) return fetchPart();
    throw error;
  }
}

export function loadable<T>(fetchPart: () => Promise<T>): Loadable<T> {
  let value: T | undefined;
  let coming: Promise<T> | undefined;
  const loadOnce = async () => {
    try {
      return (value = await fetchSignedIn(fetchPart));
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  return { load: () => (coming ??= loadOnce()), peek: () => value };
}

interface Loaded<T> {
  readonly value?: T;
  readonly error?: unknown;
  readonly retry: () => void;
}

/**
 * Renders a loaded value at once. React's `lazy` would show its fallback first, and then keep it for at least 300 ms
 * (its throttle of fallbacks), however soon the code is loaded.
 */
export function useLoaded<T>(wanted: Loadable<T> | undefined): Loaded<T> {
  const [tries, setTries] = useState(0);
  const [came, setCame] = useState<{ readonly of?: Loadable<T>; readonly error?: unknown }>({});
  const value = wanted?.peek();
  const isDrawn = value !== undefined;
  useEffect(() => {
    // The state of the last render, not the current one: the value may have arrived in between.
    if (!wanted || isDrawn) return undefined;
    let gone = false;
    const settle = (error?: unknown) => {
      if (!gone) setCame({ of: wanted, error });
    };
    wanted.load().then(() => settle(), settle);
    return () => {
      gone = true;
    };
  }, [wanted, isDrawn, tries]);
  return {
    value,
    error: came.of === wanted && value === undefined ? came.error : undefined,
    retry: () => {
      setCame({});
      setTries(tries + 1);
    },
  };
}
