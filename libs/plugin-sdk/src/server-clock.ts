import { useSyncExternalStore } from 'react';

/** A smaller difference may be latency, or the whole seconds of a header. */
const TOLERANCE_MS = 3_000;
/** The `Date` header of a response has no milliseconds. */
const HEADER_RESOLUTION_MS = 1_000;

/** Add it to this computer's time to get the server's. */
let offsetMs = 0;
const listeners = new Set<() => void>();

/** Now by the server's clock, however wrong the clock of this computer is. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);

/** Converts a time of this computer's clock, in milliseconds, to the server's. */
export const toServerTime = (computerMs: number): Date => new Date(computerMs + offsetMs);

/**
 * Takes the time of a response, such as its `Date` header in milliseconds, requested `askedMsAgo` by a monotonic clock.
 * NaN, such as of an absent header, is ignored.
 */
export function hearServerTime(serverMs: number, askedMsAgo: number): void {
  const least = serverMs - Date.now();
  const span = askedMsAgo + HEADER_RESOLUTION_MS;
  const isOutside = offsetMs < least - TOLERANCE_MS || offsetMs > least + span + TOLERANCE_MS;
  if (isOutside) setOffset(least + Math.round(span / 2));
}

/** For tests: resets the offset. */
export const resetServerClock = (): void => setOffset(0);

function setOffset(ms: number): void {
  offsetMs = ms;
  for (const listener of listeners) listener();
}

/** Listens to changes of the offset; returns how to unsubscribe. */
export function onClockOffset(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How far the server's clock is ahead of this computer's, in milliseconds. */
export const useClockOffset = (): number => useSyncExternalStore(onClockOffset, () => offsetMs);
