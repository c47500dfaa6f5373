import { useEffect } from 'react';
import { isTyping } from '../layout/typing';
import { isFinding, openFind } from './open-find';

/** What codes and jobs' numbers begin with. */
const PREFIX = /(?:JB|PL|J)$/i;
/** Letters and a digit that follow one another within this time are one text. */
const TOGETHER_MS = 1_000;

const isPlain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isTyping(target);

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

/**
 * A digit that is typed on no field begins a search in Find, with the letters of a code or number just before it: at the
 * counter a number means a job (FIND-4).
 */
export function useDigits(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const letters = createLetters();
    const press = (event: KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || !isPlain(event) || isFinding()) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      openFind(letters.prefixBefore(event) + event.key);
    };
    // Before anything stops them on their way.
    window.addEventListener('keydown', letters.note, true);
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', letters.note, true);
      document.removeEventListener('keydown', press);
    };
  }, [isOn]);
}
