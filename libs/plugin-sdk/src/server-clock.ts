import { useSyncExternalStore } from 'react';
import { createStore } from './store';

/** A smaller difference may be latency, or the whole seconds of a header. */
const TOLERANCE_MS = 3_000;
/** The `Date` header of a response has no milliseconds. */
const HEADER_RESOLUTION_MS = 1_000;

/** Add it to this computer's time to get the server's. */
const offset = createStore(0);

/** Now by the server's clock, however wrong the clock of this computer is. */
export const serverNow = (): Date => new Date(Date.now() + offset.get());

/** Converts a time of this computer's clock, in milliseconds, to the server's. */
export const toServerTime = (computerMs: number): Date => new Date(computerMs + offset.get());

/**
 * Takes the time of a response, such as its `Date` header in milliseconds, requested `askedMsAgo` by a monotonic clock.
 * NaN, such as of an absent header, is ignored.
 */
export function hearServerTime(serverMs: number, askedMsAgo: number): void {
  const least = serverMs - Date.now();
  const span = askedMsAgo + HEADER_RESOLUTION_MS;
  const known = offset.get();
  const isOutside = known < least - TOLERANCE_MS || known > least + span + TOLERANCE_MS;
  if (isOutside) offset.set(least + Math.round(span / 2));
}

/** For tests: resets the offset. */
export const resetServerClock = (): void => offset.set(0);

/** Listens to changes of the offset; returns how to unsubscribe. */
export const onClockOffset = offset.subscribe;

/** How far the server's clock is ahead of this computer's, in milliseconds. */
export const useClockOffset = (): number => useSyncExternalStore(offset.subscribe, offset.get);
