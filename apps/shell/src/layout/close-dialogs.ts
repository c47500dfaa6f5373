import { useEffect } from 'react';

const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];

/** The dialog that is on top; null where none is open. */
export const topDialog = (): HTMLDialogElement | null => openDialogs().at(-1) ?? null;

/** Calls back whenever a dialog may have opened or closed. Returns how to stop. */
export function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const attributes = { attributes: true, attributeFilter: ['open'] };
  observer.observe(document.body, { subtree: true, childList: true, ...attributes });
  return () => observer.disconnect();
}

/** As Escape does: a dialog may refuse, or end by a rule of its own. */
function close(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/** Dialogs of the browser are above everything, and what is opened beneath one would be out of reach. */
export function closeDialogs(): void {
  openDialogs().forEach(close);
}

/** What is used of the browser's Navigation API, which older ones do not have. */
interface Navigation extends EventTarget {
  readonly currentEntry: { readonly index: number } | null;
}
type NavigateEvent = Event & {
  readonly navigationType: string;
  readonly destination: { readonly index: number };
};

/** Back closes the dialog on top instead of changing the page behind it, where the browser lets a page do that (PAGE-14). */
export function useBackClosesDialogs(): void {
  useEffect(() => {
    const { navigation } = window as unknown as { readonly navigation?: Navigation };
    const navigate = (event: Event) => {
      const { navigationType, destination, cancelable } = event as NavigateEvent;
      const top = topDialog();
      if (!top || !cancelable || navigationType !== 'traverse') return;
      if (destination.index >= (navigation?.currentEntry?.index ?? 0)) return;
      event.preventDefault();
      close(top);
    };
    navigation?.addEventListener('navigate', navigate);
    return () => navigation?.removeEventListener('navigate', navigate);
  }, []);
}
