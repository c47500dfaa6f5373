import { useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to what opened a dialog or panel, unless the user has moved it meanwhile. `open` names what is
 * open, so that a dialog opened over an open panel returns to its own button; `again` is that button where it is drawn
 * anew, having given its place to what was open.
 */
export function useFocusReturn(open: string | null, again?: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element | null>(null);

  // Before any layout effect, and so before an autofocus in the opened panel.
  useInsertionEffect(() => {
    if (open !== null) opener.current = document.activeElement;
  }, [open]);
  useLayoutEffect(() => {
    if (open !== null) return;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    // Safari gives the focus to no button that is clicked.
    const isThere = opener.current?.isConnected && opener.current !== document.body;
    const back = isThere ? opener.current : opener.current && again?.current;
    if (isNowhere && back instanceof HTMLElement) back.focus();
    opener.current = null;
  }, [open, again]);
}
