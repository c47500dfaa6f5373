import { useEffect } from 'react';

/** An idle counter locks itself after this long (SESSION-4). */
export const LOCK_AFTER_MS = 15 * 60_000;

const CHECK_EVERY_MS = 15_000;
const NOTE_AT_MOST_EVERY_MS = 5_000;
const LAST_SEEN = 'last-seen';
/** Dispatched on the document for what the camera reads: whoever scans bag after bag touches nothing. */
export const CAMERA_READ = 'camera-read';
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', CAMERA_READ] as const;
/** A longer jump of the wall clock is a clock that was set, not a sleep. */
const LONGEST_SLEEP_MS = 30 * 24 * 60 * 60_000;

/**
 * The idle time. It is measured by the monotonic clock; where that one stops while the computer sleeps, the wall clock
 * gives the length of the sleep.
 */
function createIdleTime() {
  let seenAt = performance.now();
  let slept = 0;
  let lastCheck = { wall: Date.now(), steady: performance.now() };
  return {
    seen() {
      seenAt = performance.now();
      slept = 0;
    },
    ms(): number {
      const now = { wall: Date.now(), steady: performance.now() };
      const jump = now.wall - lastCheck.wall - (now.steady - lastCheck.steady);
      lastCheck = now;
      if (jump > 0 && jump < LONGEST_SLEEP_MS) slept += jump;
      return now.steady - seenAt + slept;
    },
  };
}

/** Calls `lock` when all tabs of this browser have been idle for `afterMs`, or the computer slept that long. */
export function useIdleLock(lock: () => void, afterMs: number = LOCK_AFTER_MS): void {
  useEffect(() => {
    const idle = createIdleTime();
    /** The timestamp last written by any tab; a different one means activity in another tab. */
    let written = localStorage.getItem(LAST_SEEN);
    let notedAt = -Infinity;
    const check = (): boolean => {
      const idleMs = idle.ms();
      const others = localStorage.getItem(LAST_SEEN);
      if (idleMs >= afterMs && others === written) {
        lock();
        return false;
      }
      if (others !== written) idle.seen();
      written = others;
      return true;
    };
    const note = () => {
      // The first touch after a sleep must not hide the sleep.
      if (performance.now() - notedAt < NOTE_AT_MOST_EVERY_MS || !check()) return;
      notedAt = performance.now();
      idle.seen();
      written = String(Date.now());
      localStorage.setItem(LAST_SEEN, written);
    };
    note();
    const timer = setInterval(check, Math.min(CHECK_EVERY_MS, afterMs));
    document.addEventListener('visibilitychange', check);
    for (const sign of ACTIVITY_EVENTS)
      document.addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const sign of ACTIVITY_EVENTS) document.removeEventListener(sign, note, { capture: true });
    };
  }, [lock, afterMs]);
}
