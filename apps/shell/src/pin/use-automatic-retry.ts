import { useEffect } from 'react';
import { serverNow } from '@loupe/plugin-sdk';

const RETRY_EVERY_MS = 5_000;

export const msUntil = (time: string): number => Date.parse(time) - serverNow().getTime();

interface Unavailable {
  /** An error that may pass by itself, such as of a server that is restarting. */
  readonly mayPass?: boolean;
  /** UTC; null when no limit is set. */
  readonly lockedUntil?: string | null;
}

/** Calls `retry` until PINs are available again: every few seconds and when the computer is online, or after a limit. */
export function useAutomaticRetry(
  { mayPass = false, lockedUntil = null }: Unavailable,
  retry: () => void,
): void {
  useEffect(() => {
    if (!mayPass && lockedUntil === null) return undefined;
    const waitMs = lockedUntil === null ? RETRY_EVERY_MS : msUntil(lockedUntil);
    const timer = setInterval(retry, Math.max(RETRY_EVERY_MS, waitMs));
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [mayPass, lockedUntil, retry]);
}
