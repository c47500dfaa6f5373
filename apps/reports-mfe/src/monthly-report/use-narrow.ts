import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 600px)';

function listen(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether twelve months do not fit side by side with readable labels. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(NARROW).matches);
}
