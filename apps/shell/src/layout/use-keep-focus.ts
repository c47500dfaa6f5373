import { useEffect } from 'react';

/** Keeps the focus in the page; the code comes when something takes it for the first time. */
export function useKeepFocus(): void {
  useEffect(() => {
    let isOver = false;
    let stop = () => undefined as void;
    const begin = () =>
      void import(/* webpackChunkName: "keep-focus" */ './keep-focus').then(
        ({ keepFocus }) => {
          if (!isOver) stop = keepFocus();
        },
        // Without it the page works as browsers do.
        () => undefined,
      );
    document.addEventListener('focusin', begin, { once: true });
    return () => {
      isOver = true;
      document.removeEventListener('focusin', begin);
      stop();
    };
  }, []);
}
