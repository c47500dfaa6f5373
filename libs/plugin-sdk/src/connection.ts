import { useSyncExternalStore } from 'react';

/** Whether this computer has a network at all. The server may be away all the same. */
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

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function count(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** How many saves wait for the connection. */
export const useWaitingSaves = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => waiting,
  );

/**
 * Sends a save, or keeps it until there is a connection: those that wait are sent one after another, in the order in
 * which they were made. `mayRepeat` says that sending twice saves once, so that one the connection took along is
 * sent again.
 */
export async function sendInOrder<T>(send: () => Promise<T>, mayRepeat: boolean): Promise<T> {
  if (!isOffline() && waiting === 0) {
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
