import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to what opened a dialog or panel, unless the user has moved it meanwhile. `open` names what is
 * open, so that a dialog opened over an open panel returns to its own button.
 */
export function useFocusReturn(open: string | null): void {
  const opener = useRef<Element | null>(null);

  // Before any layout effect, and so before an autofocus in the opened panel.
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
