import { listenToScans } from './scan-keys';

interface Taker {
  readonly onScan: (codes: string) => void;
  /** Hears of codes before their end, as `listenToScans` tells them. */
  readonly onExpected: (begun: string) => void;
}

let taker: Taker | null = null;
let waiting = '';

/**
 * Hears the scanner from the first moment of the page on. On the sign-in page and while the frame loads, the last scan
 * waits for whoever takes scans (SCAN-5). Returns how to stop.
 */
export const hearScans = (): (() => void) =>
  listenToScans(
    (codes) => (taker ? taker.onScan(codes) : (waiting = codes)),
    (begun) => taker?.onExpected(begun),
  );

/** From now on `next` takes what is scanned, and what waits. Returns how to stop. */
export function takeHeardScans(next: Taker): () => void {
  taker = next;
  const codes = waiting;
  waiting = '';
  if (codes !== '') next.onScan(codes);
  return () => {
    if (taker === next) taker = null;
  };
}
