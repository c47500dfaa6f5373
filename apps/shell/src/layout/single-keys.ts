import { useSyncExternalStore } from 'react';

const OFF = 'single-key-shortcuts-off';
const CHANGED = 'single-key-shortcuts-changed';

const nameFor = (userId: number) => `${OFF}-${userId}`;

function areOn(userId: number): boolean {
  try {
    return localStorage.getItem(nameFor(userId)) === null;
  } catch {
    return true;
  }
}

function watch(notify: () => void): () => void {
  window.addEventListener('storage', notify);
  document.addEventListener(CHANGED, notify);
  return () => {
    window.removeEventListener('storage', notify);
    document.removeEventListener(CHANGED, notify);
  };
}

/** Whether single-character shortcuts are on. Set per user and browser, because speech input types characters. */
export function useSingleKeys(userId: number): readonly [on: boolean, turn: (on: boolean) => void] {
  const on = useSyncExternalStore(watch, () => areOn(userId));
  const turn = (wanted: boolean) => {
    try {
      if (wanted) localStorage.removeItem(nameFor(userId));
      else localStorage.setItem(nameFor(userId), '1');
    } catch {
      // Without localStorage shortcuts stay on.
    }
    document.dispatchEvent(new Event(CHANGED));
  };
  return [on, turn];
}
