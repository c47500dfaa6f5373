import { Icon } from '@loupe/plugin-sdk/icons';
import { onEscape } from '@loupe/web-kit';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { pressOnce } from './press-once';
import css from './menu-button.module.css';

export interface MenuItem {
  readonly label: string;
  /** Given for one of several choices, of which one is in force. */
  readonly isChosen?: boolean;
  readonly run: () => unknown;
}

interface MenuButtonProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** Between a menu and the edge of the page, in CSS pixels. */
const EDGE = 8;

/** It is wider than a button at the left: it moves to the right until it begins with the page. */
function keepInView(menu: HTMLElement | null): void {
  const beyond = EDGE - (menu?.getBoundingClientRect().left ?? EDGE);
  if (menu && beyond > 0) menu.style.right = `${-beyond}px`;
}

/** A button with a menu: arrow keys, Home and End move in it, Escape and Tab close it, and the focus returns. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    menu.current?.querySelector('button')?.focus();
    keepInView(menu.current);
    menu.current?.scrollIntoView({ block: 'nearest' });
    const closeOutside = ({ target }: PointerEvent) => {
      const inside = [menu.current, opener.current].some((one) => one?.contains(target as Node));
      if (!inside) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  function press(event: KeyboardEvent) {
    const choices = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = choices.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    onEscape(close)(event);
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    choices.at(to % choices.length)?.focus();
    event.preventDefault();
  }

  return (
    <span className={css.place}>
      <button
        ref={opener}
        type="button"
        className={css.opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="more" size={20} />
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          className={css.menu}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={press}
        >
          {items.map(({ label: words, isChosen, run }) => (
            <button
              key={words}
              type="button"
              role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChosen}
              tabIndex={-1}
              onClick={(event) =>
                pressOnce(event, () => {
                  close();
                  return run();
                })
              }
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
