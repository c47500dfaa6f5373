import { useEffect } from 'react';
import { isTyping } from '../layout/typing';
import { isFinding, openFind } from './open-find';

/** What codes and jobs' numbers begin with. */
const PREFIX = /(?:JB|PL|J)$/i;
/** Letters and a digit that follow one another within this time are one text. */
const TOGETHER_MS = 1_000;
/** How a scan begins, which is nobody's typing. */
const SCAN_BEGUN = /^(?:JB?|PL?)$/i;
/** A scanner is quicker than that from one key to the next. */
const SCAN_GAP_MS = 100;

const isPlain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isTyping(target);

/** Whether another dialog than the sheet of a job is open, over which Find goes on to the next one. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role="dialog"]')].some(
    (dialog) => !dialog.querySelector('[data-job-sheet]'),
  );

/** Remembers the letters that are typed on no field; `last` is the prefix that they end with. */
function createLetters() {
  let typed: readonly KeyboardEvent[] = [];
  const isPaused = ({ timeStamp }: KeyboardEvent) =>
    timeStamp - (typed.at(-1)?.timeStamp ?? -Infinity) > TOGETHER_MS;
  return {
    note(event: KeyboardEvent) {
      if (event.key === 'Shift' || event.key === 'CapsLock') return;
      const isLetter = /^[a-z]$/i.test(event.key) && isPlain(event);
      if (!isLetter && /^\d$/.test(event.key)) return;
      typed = isLetter ? [...(isPaused(event) ? [] : typed), event] : [];
    },
    /** A letter that was a shortcut, of a page or a plugin, has done its work. */
    prefixBefore(digit: KeyboardEvent): string {
      const afterShortcut = typed.findLastIndex(({ defaultPrevented }) => defaultPrevented) + 1;
      const letters = isPaused(digit) ? [] : typed.slice(afterShortcut);
      typed = [];
      return PREFIX.exec(letters.map(({ key }) => key).join(''))?.[0] ?? '';
    },
  };
}

/** Holds a capital that a scan could begin with, until the next key or its absence says whose it was. */
function createHeld() {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    text = '';
  };
  const wait = (more: string) => {
    clearTimeout(timer);
    text = more;
    timer = setTimeout(() => {
      drop();
      openFind(more);
    }, SCAN_GAP_MS);
  };
  return { text: () => text, drop, wait };
}

const isCapital = (key: string): boolean => /^\p{Lu}$/u.test(key);
const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/**
 * A digit or a capital letter that is typed on no field begins a search in Find: at the counter a number means a job, and
 * a name its owner. Of a digit the letters of a code or number just before it are part (FIND-4).
 */
export function useTypeToFind(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const letters = createLetters();
    const held = createHeld();
    const open = (event: KeyboardEvent, text: string) => {
      event.preventDefault();
      // After a capital, letters are of the same text and no shortcuts.
      event.stopImmediatePropagation();
      held.drop();
      openFind(text);
    };
    const hear = (event: KeyboardEvent) => {
      letters.note(event);
      // Also a digit that a scan keeps from the page.
      if (!isLetter(event.key) && event.key !== 'Shift') held.drop();
    };
    const press = (event: KeyboardEvent) => {
      const { key } = event;
      if (!isPlain(event) || isFinding() || isCovered()) return held.drop();
      if (/^\d$/.test(key)) return open(event, letters.prefixBefore(event) + key);
      const begun = held.text();
      if (event.defaultPrevented || !isLetter(key) || (begun === '' && !isCapital(key))) return;
      if (SCAN_BEGUN.test(begun + key)) return held.wait(begun + key);
      open(event, begun + key);
    };
    // Before anything stops them on their way.
    window.addEventListener('keydown', hear, true);
    document.addEventListener('keydown', press);
    return () => {
      held.drop();
      window.removeEventListener('keydown', hear, true);
      document.removeEventListener('keydown', press);
    };
  }, [isOn]);
}
