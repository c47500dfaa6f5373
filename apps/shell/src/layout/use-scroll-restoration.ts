import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const GROWS_FOR_MS = 2_000;

/** Scrolls once the page is tall enough, unless the user has scrolled in the meantime. */
export function scrollWhenTall(y: number, withinMs: number = GROWS_FOR_MS): () => void {
  window.scrollTo(0, y);
  if (y === 0) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight >= y + window.innerHeight) {
      window.scrollTo(0, y);
      stop();
    }
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(sign, stop);
  };
  const timer = setTimeout(stop, withinMs);
  // The user's own scrolling cancels the restoration.
  for (const sign of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(sign, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/**
 * Scroll restoration: a new page starts at its top with the focus in it, and Back restores the former position.
 * Returns the ref of the page's main element.
 */
export function useScrollRestoration(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const drawnPath = useRef(pathname);
  const drawnKey = useRef(key);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = () => places.current.set(drawnKey.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    // Before any scroll event: the page being replaced shrinks, and that position must not be recorded.
    drawnKey.current = key;
    if (drawnPath.current === pathname) return undefined;
    drawnPath.current = pathname;
    const inField = document.activeElement?.matches('main input, main select, main textarea');
    if (!inField) main.current?.focus({ preventScroll: true });
    return scrollWhenTall(type === 'POP' ? (places.current.get(key) ?? 0) : 0);
  }, [key, pathname, type]);

  return main;
}
