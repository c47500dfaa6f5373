const KEYS = ['keydown', 'keypress', 'keyup'] as const;

/** Where the router is in this tab's history; it writes it into each entry. */
const indexOf = (state: unknown) => (state as { readonly idx?: number } | null)?.idx;

const isModal = (dialog: HTMLDialogElement) => dialog.open && dialog.matches(':modal');

function scrolledElements() {
  return [document.documentElement, ...document.querySelectorAll('body, body *')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
}

/**
 * Puts a body with nothing but `place` in it where the page's body was, so that behind a lock nothing of the page
 * can be read, found, pressed or reached by key. The whole body goes, because portals of React have it as their
 * parent. Answers how to put the page back: the same nodes, scroll positions, open dialogs and focus.
 */
export function replacePage(place: HTMLElement): () => void {
  const page = document.body;
  const focused = document.activeElement;
  const scrolled = scrolledElements();
  const modals = [...page.querySelectorAll('dialog')].filter(isModal);
  const lock = document.createElement('body');
  lock.append(place);
  page.replaceWith(lock);

  // What the page's code adds meanwhile, such as a dialog it opens, belongs to the page.
  const additions = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node !== place && node.parentNode === lock) page.append(node);
  });
  additions.observe(lock, { childList: true });
  // Shortcuts and dialogs of the page listen on the document and would act on what cannot be seen.
  const swallow = (event: Event) => {
    if (!event.composedPath().includes(place)) event.stopImmediatePropagation();
  };
  for (const key of KEYS) {
    window.addEventListener(key, swallow, true);
    lock.addEventListener(key, (event) => event.stopPropagation());
  }

  // Back and Forward would change the page under the lock: they are taken back, and the page hears of neither.
  const here = indexOf(window.history.state);
  const stay = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    const there = indexOf(event.state);
    if (here !== undefined && there !== undefined && there !== here) window.history.go(here - there);
  };
  window.addEventListener('popstate', stay, true);

  return () => {
    window.removeEventListener('popstate', stay, true);
    additions.disconnect();
    for (const key of KEYS) window.removeEventListener(key, swallow, true);
    lock.replaceWith(page);
    for (const dialog of modals) {
      if (!dialog.open) continue;
      // Out of the document a dialog lost its place on top of the page.
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const { element, top, left } of scrolled)
      Object.assign(element, { scrollTop: top, scrollLeft: left });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}
