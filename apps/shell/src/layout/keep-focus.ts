/** A focused element and its ancestors, each with its index among its siblings. */
type Path = readonly { readonly element: Element; readonly index: number }[];

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const GROUP = 'article, li, section, form, [role="dialog"], dialog, main';

function pathTo(focused: Element): Path {
  const path = [];
  for (let element: Element | null = focused; element && element !== document.body;) {
    const parent: Element | null = element.parentElement;
    path.push({ element, index: parent ? [...parent.children].indexOf(element) : 0 });
    element = parent;
  }
  return path;
}

const canTakeFocus = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility?.() !== false;

function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(FOCUSABLE)) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: element.matches('main') });
}

/** The element now at the lost element's position: its successor, its neighbour, or its group. */
function placeNear(path: Path, main: Element): Element {
  const at = path.findIndex(({ element }) => canTakeFocus(element));
  const container = path[at]?.element;
  const lost = path[at - 1];
  if (!container || !main.contains(container)) return main;
  if (lost)
    for (const next of [container.children[lost.index], container.children[lost.index - 1]])
      if (next && canTakeFocus(next) && next.matches(`${FOCUSABLE}, article, li`)) return next;
  return container.closest(GROUP) ?? main;
}

/**
 * Keeps the focus in the page. When the focused control is removed (a card leaves its list, a dialog closes), the
 * browser would move the focus to the body, and Tab would start at the top of the page.
 */
export function keepFocus(first: EventTarget | null): () => void {
  let last: Path = [];
  let lastInMain: Path = [];
  let frame = 0;

  const noteOf = (focused: Element) => {
    last = pathTo(focused);
    if (focused.closest('main')) lastInMain = last;
  };
  const note = ({ target }: FocusEvent) => target instanceof Element && noteOf(target);
  // A press outside the control ends its focus: a later removal must not move the focus.
  const leave = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (target instanceof Element && document.activeElement === document.body && canTakeFocus(target))
        last = [];
    });
  const check = () => {
    frame = 0;
    const lost = last[0]?.element;
    const main = document.querySelector('main');
    if (!lost || !main || document.activeElement !== document.body || canTakeFocus(lost)) return;
    const before = lastInMain[0]?.element;
    focusOn(before && before !== lost && canTakeFocus(before) ? before : placeNear(lastInMain, main));
  };
  const observer = new MutationObserver(() => {
    if (frame === 0 && document.activeElement === document.body) frame = requestAnimationFrame(check);
  });

  for (const focused of [first, document.activeElement]) if (focused instanceof Element) noteOf(focused);
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
