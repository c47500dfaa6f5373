import { useEffect, useRef } from 'react';
import { Icon } from '@loupe/plugin-sdk/icons';
import { isTyping } from './typing';
import css from './keyboard-sheet.module.css';

const OPEN = 'open-keyboard-sheet';

const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ['/', 'Go to the search'],
  ['Esc', 'Clear the search, close a dialog'],
  ['Enter', 'Save the form you are in'],
  ['F8', 'Go to the message at the bottom of the screen'],
  ['?', 'Show this list'],
];

export function openKeyboardSheet(): void {
  document.dispatchEvent(new CustomEvent(OPEN));
}

/** The list of shortcuts, on `?`. */
export function KeyboardSheet() {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const open = () => {
      if (!dialog.current?.open) dialog.current?.showModal();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) open();
    };
    document.addEventListener(OPEN, open);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener(OPEN, open);
      document.removeEventListener('keydown', press);
    };
  }, []);

  return (
    <dialog ref={dialog} className={css.sheet} aria-labelledby="keyboard-sheet">
      <form method="dialog">
        <h2 id="keyboard-sheet">Keyboard shortcuts</h2>
        <button aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
      <dl>
        {SHORTCUTS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
