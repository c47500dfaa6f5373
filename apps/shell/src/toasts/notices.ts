import { useSyncExternalStore } from 'react';
import type { Notice } from '@loupe/plugin-sdk';

/** A visible notice; a new `id` restarts its five seconds. */
export interface VisibleNotice extends Notice {
  readonly id: number;
}

let current: VisibleNotice | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: VisibleNotice | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; the newest replaces the one on screen (TOAST-1). */
export function notify(notice: Notice): void {
  count += 1;
  show({ ...notice, id: count });
}

/** A save that waited for `fullName` to sign in again was dropped. */
export function notifySaveDropped(fullName: string): void {
  notify({
    tone: 'failure',
    title: 'Not saved',
    description: `What ${fullName} was saving was not saved. What they typed is kept for them.`,
  });
}

export function dismiss(id: number): void {
  if (current?.id === id) show(null);
}

export function clearNotice(): void {
  if (current) show(null);
}

export function useNotice(): VisibleNotice | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => current,
  );
}
