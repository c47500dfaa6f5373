import { useSyncExternalStore } from 'react';
import type { Notice } from '@loupe/plugin-sdk';

/** A notice on its way to the screen; a new `id` begins its five seconds anew. */
export interface ShownNotice extends Notice {
  readonly id: number;
}

let shown: ShownNotice | null = null;
let count = 0;
const tellers = new Set<() => void>();

function show(next: ShownNotice | null): void {
  shown = next;
  for (const tell of tellers) tell();
}

/** Shows a toast; the newest replaces the one on screen (TOAST-1). */
export function notify(notice: Notice): void {
  count += 1;
  show({ ...notice, id: count });
}

/** A save that waited for `fullName` to sign in again is not made by anybody else. */
export function notifySaveDropped(fullName: string): void {
  notify({
    tone: 'failure',
    title: 'Not saved',
    description: `What ${fullName} was saving was not saved. What they typed is kept for them.`,
  });
}

export function dismiss(id: number): void {
  if (shown?.id === id) show(null);
}

export function clearNotice(): void {
  if (shown) show(null);
}

export function useNotice(): ShownNotice | null {
  return useSyncExternalStore(
    (tell) => {
      tellers.add(tell);
      return () => void tellers.delete(tell);
    },
    () => shown,
  );
}
