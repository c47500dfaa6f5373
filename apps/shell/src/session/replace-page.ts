const KEYS = ['keydown', 'keypress', 'keyup'] as const;

/** The router's index in this tab's history, which it writes into each entry's state. */
const indexOf = (state: unknown) => (state as { readonly idx?: number } | null)?.idx;

const isModal = (dialog: HTMLDialogElement) => dialog.open && dialog.matches(':modal');

function scrolledElements() {
  return [document.documentElement, ...document.querySelectorAll('body, body *')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
}

let lockPlace: HTMLElement | null = null;

/** Where something that must be seen now belongs: the page, or what is shown in place of it. */
export const portalContainer = (): HTMLElement => lockPlace ?? document.body;

/**
 * Swaps the page's body for one that holds only `place`, so that nothing behind a lock can be read, found, pressed or
 * reached by key. The whole body is swapped, because React portals have it as their parent. Returns how to restore the
 * page: the same nodes, scroll positions, open dialogs and focus.
 */
export function replacePage(place: HTMLElement): () => void {
  const page = document.body;
  const focused = document.activeElement;
  const scrolled = scrolledElements();
  const modals = [...page.querySelectorAll('dialog')].filter(isModal);
  const lock = document.createElement('body');
  lock.append(place);
  page.replaceWith(lock);
  lockPlace = place;

  // Nodes that the page's code adds meanwhile, such as a dialog, belong to the page.
  const additions = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node !== place && node.parentNode === lock) page.append(node);
  });
  additions.observe(lock, { childList: true });
  // Shortcuts and dialogs of the page listen on the document and would act on hidden content.
  const swallow = (event: Event) => {
    if (!event.composedPath().includes(place)) event.stopImmediatePropagation();
  };
  for (const key of KEYS) {
    window.addEventListener(key, swallow, true);
    lock.addEventListener(key, (event) => event.stopPropagation());
  }

  // Back and Forward would change the page under the lock: they are reverted, and the router sees neither.
  const current = indexOf(window.history.state);
  const stay = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    const target = indexOf(event.state);
    if (current !== undefined && target !== undefined && target !== current)
      window.history.go(current - target);
  };
  window.addEventListener('popstate', stay, true);

  return () => {
    window.removeEventListener('popstate', stay, true);
    additions.disconnect();
    for (const key of KEYS) window.removeEventListener(key, swallow, true);
    lock.replaceWith(page);
    lockPlace = null;
    for (const dialog of modals) {
      // Its page may have closed it, or be gone altogether.
      if (!dialog.open || !dialog.isConnected) continue;
      // A dialog that leaves the document loses its place in the top layer.
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const { element, top, left } of scrolled)
      Object.assign(element, { scrollTop: top, scrollLeft: left });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}
