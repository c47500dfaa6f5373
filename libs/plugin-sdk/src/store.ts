/** A value outside React that components follow: `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<T> {
  readonly get: () => T;
  /** Replaces the value and notifies every listener, also when it is the same. */
  readonly set: (next: T) => void;
  /** Returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
