import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back to what opened a dialog or panel, unless the person has moved it elsewhere meanwhile. */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);

  // While it is drawn for the first time the focus is still on the opener.
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) opener.current = document.activeElement;
    if (!isOpen && wasOpen.current) {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && opener.current instanceof HTMLElement) opener.current.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}
