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

/** Shows a toast; the newest replaces the one on screen (section 9: at most one). */
export function notify(notice: Notice): void {
  count += 1;
  show({ ...notice, id: count });
}

export function dismiss(id: number): void {
  if (shown?.id === id) show(null);
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
