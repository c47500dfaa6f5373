import { useEffect, useSyncExternalStore } from 'react';

const CHANGED = 'larger-text-changed';

const nameFor = (userId: number) => `larger-text-${userId}`;

function isOn(userId: number): boolean {
  try {
    return localStorage.getItem(nameFor(userId)) !== null;
  } catch {
    return false;
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

function turn(userId: number, on: boolean): void {
  try {
    if (on) localStorage.setItem(nameFor(userId), '1');
    else localStorage.removeItem(nameFor(userId));
  } catch {
    // Without localStorage it lasts as long as the page.
  }
  document.dispatchEvent(new Event(CHANGED));
}

/** Whether everything is shown at 125 %, per user and browser (HELP-5). */
export function useLargerText(userId: number): readonly [on: boolean, toggle: () => void] {
  const on = useSyncExternalStore(watch, () => isOn(userId));
  return [on, () => turn(userId, !on)];
}

/** Shows the page of this user at their size. */
export function useTextSize(userId: number): void {
  const [on] = useLargerText(userId);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-larger', on);
    return () => document.documentElement.removeAttribute('data-larger');
  }, [on]);
}
