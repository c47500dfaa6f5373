import { useSyncExternalStore } from 'react';

/**
 * A yes or no kept in this browser for each user, the same in all its tabs. Where storage is blocked it is not set.
 * Returns a hook: whether it is set, and a function that sets or removes it.
 */
export function createUserFlag(name: string) {
  const changed = `${name}-changed`;
  const keyOf = (userId: number) => `${name}-${userId}`;

  function isSet(userId: number): boolean {
    try {
      return localStorage.getItem(keyOf(userId)) !== null;
    } catch {
      return false;
    }
  }

  function watch(notify: () => void): () => void {
    window.addEventListener('storage', notify);
    document.addEventListener(changed, notify);
    return () => {
      window.removeEventListener('storage', notify);
      document.removeEventListener(changed, notify);
    };
  }

  function set(userId: number, wanted: boolean): void {
    try {
      if (wanted) localStorage.setItem(keyOf(userId), '1');
      else localStorage.removeItem(keyOf(userId));
    } catch {
      // Without localStorage nothing is remembered.
    }
    document.dispatchEvent(new Event(changed));
  }

  return (userId: number): readonly [isSet: boolean, set: (wanted: boolean) => void] => {
    const on = useSyncExternalStore(watch, () => isSet(userId));
    return [on, (wanted) => set(userId, wanted)];
  };
}
