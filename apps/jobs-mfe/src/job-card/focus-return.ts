import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog or panel, unless the person has moved it elsewhere meanwhile.
 * `open` names what is open, so that a dialog opened over an open panel returns to its own button.
 */
export function useFocusReturn(open: string | null): void {
  const opener = useRef<Element | null>(null);

  // Before any layout effect, and so before a field that is opened with it takes the focus.
  useInsertionEffect(() => {
    if (open !== null) opener.current = document.activeElement;
  }, [open]);
  useLayoutEffect(() => {
    if (open !== null) return;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere && opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  }, [open]);
}
