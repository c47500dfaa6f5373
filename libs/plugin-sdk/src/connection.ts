import { useSyncExternalStore } from 'react';
import { createStore } from './store';

/** Whether this computer is offline. When online the server may still be unavailable. */
export const isOffline = (): boolean => !navigator.onLine;

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOffline = (): boolean => useSyncExternalStore(onChange, isOffline);

function untilOnline(): Promise<void> {
  if (!isOffline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onChange(() => {
      if (isOffline()) return;
      stop();
      resolve();
    });
  });
}

const waiting = createStore(0);
let last: Promise<unknown> = Promise.resolve();

const count = (by: number): void => waiting.set(waiting.get() + by);

/** How many saves wait for the connection. */
export const useWaitingSaves = (): number => useSyncExternalStore(waiting.subscribe, waiting.get);

/**
 * Sends a save, or queues it until there is a connection: queued saves are sent one after another, in the order in
 * which they were made. `mayRepeat` means that sending twice saves once, so that a save lost with the connection is
 * retried.
 */
export async function sendInOrder<T>(send: () => Promise<T>, mayRepeat: boolean): Promise<T> {
  if (!isOffline() && waiting.get() === 0) {
    try {
      return await send();
    } catch (error) {
      if (!mayRepeat || !isOffline()) throw error;
    }
  }
  count(1);
  const turn = last.then(async () => {
    for (;;) {
      await untilOnline();
      try {
        return await send();
      } catch (error) {
        if (!mayRepeat || !isOffline()) throw error;
      }
    }
  });
  last = turn.catch(() => undefined);
  return turn.finally(() => count(-1));
}
