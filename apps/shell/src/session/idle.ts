import { useEffect } from 'react';

/** A counter left alone for this long locks itself. */
export const LOCK_AFTER_MS = 15 * 60_000;

const LOOK_EVERY_MS = 15_000;
const NOTE_AT_MOST_EVERY_MS = 5_000;
const LAST_SEEN = 'last-seen';
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `lock` when nobody has touched any tab of this browser for a while, or the computer slept that long. */
export function useIdleLock(lock: () => void, afterMs: number = LOCK_AFTER_MS): void {
  useEffect(() => {
    let noted = 0;
    const note = () => {
      const now = Date.now();
      if (now - noted < NOTE_AT_MOST_EVERY_MS) return;
      noted = now;
      localStorage.setItem(LAST_SEEN, String(now));
    };
    const look = () => {
      if (Date.now() - Number(localStorage.getItem(LAST_SEEN) ?? noted) >= afterMs) lock();
    };
    note();
    const timer = setInterval(look, Math.min(LOOK_EVERY_MS, afterMs));
    document.addEventListener('visibilitychange', look);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, note, { capture: true });
    };
  }, [lock, afterMs]);
}
