import { useSyncExternalStore } from 'react';
import { createStore, type Notice } from '@loupe/plugin-sdk';

/** A visible notice; a new `id` restarts its five seconds. */
export interface VisibleNotice extends Notice {
  readonly id: number;
}

const current = createStore<VisibleNotice | null>(null);
let count = 0;

/** Shows a toast; the newest replaces the one on screen (TOAST-1). */
export function notify(notice: Notice): void {
  count += 1;
  current.set({ ...notice, id: count });
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
  if (current.get()?.id === id) current.set(null);
}

export function clearNotice(): void {
  if (current.get()) current.set(null);
}

export function useNotice(): VisibleNotice | null {
  return useSyncExternalStore(current.subscribe, current.get);
}
