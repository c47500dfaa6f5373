import { useMemo, useSyncExternalStore } from 'react';

/** Scans that wait for the connection are in localStorage, one under each name `scan:{userId}:…` (MOVE-8). */
export const WAITING_SCANS = 'scan:';

/** How many scans wait in this browser, of a user and of everybody else. */
export interface WaitingScans {
  readonly own: number;
  readonly others: number;
}

function countIn(userId: number): string {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(WAITING_SCANS));
    const own = names.filter((name) => name.startsWith(`${WAITING_SCANS}${userId}:`)).length;
    return `${own} ${names.length - own}`;
  } catch {
    return '0 0';
  }
}

function parse(counts: string): WaitingScans {
  const [own = 0, others = 0] = counts.split(' ').map(Number);
  return { own, others };
}

/** Without storage nothing is counted. */
export const countWaitingScans = (userId: number): WaitingScans => parse(countIn(userId));

/** Follows what is stored: other tabs send the event by themselves, and whoever writes here dispatches it. */
export function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

export function useWaitingScans(userId: number): WaitingScans {
  const counts = useSyncExternalStore(onStorage, () => countIn(userId));
  return useMemo(() => parse(counts), [counts]);
}
