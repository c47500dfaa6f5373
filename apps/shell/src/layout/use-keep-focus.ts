import { useEffect } from 'react';

const AT_LATEST_MS = 4_000;

/**
 * Keeps the focus in the page, and makes it ready for paper. Neither is needed before somebody uses the page, so the code
 * comes with the first focus, or when the page has long been drawn.
 */
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
        // Without it the page works as browsers do.
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
