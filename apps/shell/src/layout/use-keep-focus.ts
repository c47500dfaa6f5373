import { useEffect } from 'react';

const AT_LATEST_MS = 4_000;

/** Focus management. It is not needed at first paint, so the chunk is loaded on the first focus, or when the page is idle. */
export function useKeepFocus(): void {
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    const load = (first: EventTarget | null) => {
      document.removeEventListener('focusin', begin);
      clearTimeout(timer);
      import(/* webpackChunkName: "later" */ './keep-focus').then(
        ({ keepFocus }) => {
          if (!isOver) stop = keepFocus(first);
        },
        // Without the chunk the browser's default behaviour remains.
        () => undefined,
      );
    };
    const begin = ({ target }: FocusEvent) => load(target);
    const timer = setTimeout(() => load(null), AT_LATEST_MS);
    document.addEventListener('focusin', begin);
    return () => {
      isOver = true;
      document.removeEventListener('focusin', begin);
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}
