import { useCallback, useEffect, useRef, useState } from 'react';
import { useShell } from '@loupe/plugin-sdk';

const prefixOf = (userId: number) => `draft:${userId}:`;
const WRITE_AFTER_MS = 300;

interface Stored<T> {
  readonly value: T;
  readonly savedAt: string;
}

export interface Draft<T> {
  readonly value: T;
  readonly setValue: (value: T) => void;
  /** When the draft was last kept, as a UTC instant; null when there is none. */
  readonly savedAt: string | null;
  /** Whether the value came from an earlier visit. */
  readonly restored: boolean;
  /** Forgets it, such as after the save. */
  readonly clear: () => void;
}

function read<T>(key: string): Stored<T> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null;
  } catch {
    return null;
  }
}

function write(key: string, stored: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // A full or forbidden storage loses the draft, never the form.
  }
}

/**
 * What somebody has typed and not saved: kept on this computer per person and `name` (the page, and the job
 * where there is one), cleared by `clear` and when the person logs out.
 */
export function useDraft<T>(name: string, initial: T): Draft<T> {
  const key = `${prefixOf(useShell().user.userId)}${name}`;
  const [found] = useState(() => read<T>(key));
  const [value, show] = useState<T>(found?.value ?? initial);
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null);
  const [restored, setRestored] = useState(found !== null);
  const waiting = useRef<T | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current === null) return;
    const stored: Stored<T> = { value: waiting.current, savedAt: new Date().toISOString() };
    waiting.current = null;
    write(key, stored);
    setSavedAt(stored.savedAt);
  }, [key]);

  const setValue = useCallback(
    (next: T) => {
      show(next);
      waiting.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, WRITE_AFTER_MS);
    },
    [keep],
  );

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    localStorage.removeItem(key);
    setSavedAt(null);
    setRestored(false);
    show(initial);
    // The initial value is read when it is needed, not watched.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  return { value, setValue, savedAt, restored, clear };
}

/** Forgets the drafts of one user on this computer. The shell calls it when they log out. */
export function clearDraftsOf(userId: number): void {
  try {
    const prefix = prefixOf(userId);
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A browser without storage kept none.
  }
}
