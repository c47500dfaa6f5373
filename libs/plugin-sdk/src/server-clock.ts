import { useSyncExternalStore } from 'react';

/** Below this a difference may be the time an answer took, or the whole seconds of a header. */
const TOLERANCE_MS = 3_000;
/** The `Date` header of an answer has no milliseconds. */
const HEADER_RESOLUTION_MS = 1_000;

/** Add it to this computer's time to get the server's. */
let offsetMs = 0;
const listeners = new Set<() => void>();

/** Now by the server's clock: the shop's time, however wrong the clock of this computer is. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);

/** The server's time of an instant that this computer's clock gave, in milliseconds. */
export const toServerTime = (computerMs: number): Date => new Date(computerMs + offsetMs);

/**
 * Takes the time of an answer, such as its `Date` header in milliseconds, asked for `askedMsAgo` by a steady clock.
 * NaN, such as of an absent header, changes nothing.
 */
export function hearServerTime(serverMs: number, askedMsAgo: number): void {
  const least = serverMs - Date.now();
  const span = askedMsAgo + HEADER_RESOLUTION_MS;
  const isOutside = offsetMs < least - TOLERANCE_MS || offsetMs > least + span + TOLERANCE_MS;
  if (isOutside) setOffset(least + Math.round(span / 2));
}

/** For tests: as if no answer had been heard. */
export const resetServerClock = (): void => setOffset(0);

function setOffset(ms: number): void {
  offsetMs = ms;
  for (const listener of listeners) listener();
}

/** Hears when the offset changes; answers a function that stops listening. */
export function onClockOffset(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How far the server's clock is ahead of this computer's, in milliseconds. */
export const useClockOffset = (): number => useSyncExternalStore(onClockOffset, () => offsetMs);
