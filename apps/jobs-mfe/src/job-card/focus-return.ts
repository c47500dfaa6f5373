import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog or panel, unless the person has moved it elsewhere meanwhile.
 * `open` names what is open, so that a dialog opened over an open panel returns to its own button.
 */
export function useFocusReturn(open: string | null): void {
  const opener = useRef<Element | null>(null);

  // While it is drawn for the first time the focus is still on the opener.
  useLayoutEffect(() => {
    if (open !== null) {
      opener.current = document.activeElement;
      return;
    }
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere && opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }, [open]);
}
