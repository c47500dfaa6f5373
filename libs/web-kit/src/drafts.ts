import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverNow, useShell } from '@loupe/plugin-sdk';
import { draftKey, onDraftChange, OPEN_DRAFTS, readDraft, writeDraft, type StoredDraft } from './draft-store';
import { withKeyFor } from './draft-key';

export { clearDraftsOf } from './draft-store';
export { clearOldDrafts } from './old-drafts';

const WRITE_AFTER_MS = 300;

export interface Draft<T> {
  readonly value: T;
  readonly setValue: (value: T) => void;
  /** When the draft was last saved, as a UTC instant; null when there is none. */
  readonly savedAt: string | null;
  /** When a restored draft was saved, as a UTC instant; null when the form started empty. */
  readonly restoredFrom: string | null;
  /** The idempotency key for this body: the same for the same body, also after a reload. */
  readonly keyFor: (body: unknown) => string;
  /** The newest body sent that was not acknowledged, or null. */
  readonly sentBody: <Body>() => Body | null;
  /** Deletes it, such as after the save. */
  readonly clear: () => void;
  /** Deletes it with a toast and Undo; no toast where nothing was typed. `onUndo` navigates back to the form. */
  readonly discard: (onUndo?: () => void) => void;
}

function renew<T>(
  draft: StoredDraft<T> | null,
  initial: T,
  fields: readonly (keyof T)[],
): StoredDraft<T> | null {
  // A request that was sent and not acknowledged is repeated unchanged.
  if (!draft || draft.sent || fields.length === 0) return draft;
  const now = Object.fromEntries(fields.map((field) => [field, initial[field]]));
  return { ...draft, value: { ...draft.value, ...now } };
}

/**
 * Unsaved form input, stored on this computer per user and `name` (the page, and the job where there is one). A save, a
 * discard or the user's own log-out deletes it; a lock or an ended session does not. In a restored draft the `renewed`
 * fields start as in an empty form, such as today's date.
 */
export function useDraft<T>(name: string, initial: T, renewed: readonly (keyof T)[] = []): Draft<T> {
  const { user, notify } = useShell();
  const key = draftKey(user.userId, name);
  const [found] = useState(() => renew(readDraft<T>(key), initial, renewed));
  const stored = useRef(found);
  const unwritten = useRef(false);
  const first = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [value, show] = useState<T>(found?.value ?? initial);
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null);
  const [restoredFrom, setRestoredFrom] = useState(found?.savedAt ?? null);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (!unwritten.current) return;
    unwritten.current = false;
    writeDraft(key, stored.current);
    setSavedAt(stored.current?.savedAt ?? null);
  }, [key]);

  const hold = useCallback((draft: StoredDraft<T> | null) => {
    stored.current = draft;
    unwritten.current = true;
  }, []);

  const setValue = useCallback(
    (next: T) => {
      show(next);
      hold({ ...stored.current, value: next, savedAt: serverNow().toISOString() });
      clearTimeout(timer.current);
      timer.current = setTimeout(write, WRITE_AFTER_MS);
    },
    [hold, write],
  );

  const keyFor = useCallback(
    (body: unknown) => {
      const now = stored.current ?? { value: first.current, savedAt: serverNow().toISOString() };
      const keyed = withKeyFor(now, body);
      hold(keyed);
      // Before sending: a page that crashes meanwhile must know the key.
      write();
      return keyed.sent.key;
    },
    [hold, write],
  );

  const sentBody = useCallback(
    <Body>() => (stored.current?.sent ? (JSON.parse(stored.current.sent.body) as Body) : null),
    [],
  );

  const clear = useCallback(() => {
    hold(null);
    write();
    setRestoredFrom(null);
    show(first.current);
  }, [hold, write]);

  const discard = useCallback(
    (onUndo?: () => void) => {
      const dropped = stored.current;
      clear();
      if (!dropped) return;
      const undo = () => {
        writeDraft(key, dropped);
        hold(dropped);
        show(dropped.value);
        write();
        onUndo?.();
      };
      notify({ title: 'Draft discarded', undo });
    },
    [clear, hold, key, notify, write],
  );

  useEffect(() => {
    const reportKey = (event: Event) => {
      write();
      (event as CustomEvent<string[]>).detail.push(key);
    };
    window.addEventListener('pagehide', write);
    window.addEventListener(OPEN_DRAFTS, reportKey);
    return () => {
      window.removeEventListener('pagehide', write);
      window.removeEventListener(OPEN_DRAFTS, reportKey);
      write();
    };
  }, [key, write]);

  return { value, setValue, savedAt, restoredFrom, keyFor, sentBody, clear, discard };
}

/** Whether there is an unsaved draft of this name, such as for a mark on the button of its form. */
export function useHasDraft(name: string): boolean {
  const { user } = useShell();
  const key = draftKey(user.userId, name);
  return useSyncExternalStore(onDraftChange, () => readDraft(key) !== null);
}
