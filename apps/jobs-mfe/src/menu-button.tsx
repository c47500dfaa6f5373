import { Icon } from '@loupe/plugin-sdk/icons';
import { onEscape } from '@loupe/web-kit';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { placeMenu } from './menu-place';
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

/**
 * A button with a menu: arrow keys, Home and End move in it, Escape and Tab close it, and the focus returns. It never
 * moves the page, and the second press of a double press takes nothing of it (NEXT-4).
 */
export function MenuButton({ label, items }: MenuButtonProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close() {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  }

  useLayoutEffect(() => {
    if (!isOpen || !menu.current || !opener.current) return;
    menu.current.showPopover?.();
    placeMenu(menu.current, opener.current);
    menu.current.querySelector('button')?.focus({ preventScroll: true });
  }, [isOpen]);

  const closeElsewhere = useEffectEvent(({ type, target }: Event) => {
    if (menu.current?.contains(target as Node)) return;
    if (type !== 'pointerdown') close();
    else if (!opener.current?.contains(target as Node)) setOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const closing = (event: Event) => closeElsewhere(event);
    document.addEventListener('pointerdown', closing);
    // It is fixed to the window, and would part from its button.
    document.addEventListener('scroll', closing, true);
    window.addEventListener('resize', closing);
    return () => {
      document.removeEventListener('pointerdown', closing);
      document.removeEventListener('scroll', closing, true);
      window.removeEventListener('resize', closing);
    };
  }, [isOpen]);

  function press(event: KeyboardEvent) {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    onEscape(close)(event);
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    buttons.at(to % buttons.length)?.focus();
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
        // The focus stays in the open menu, also where this press is the second of a double press.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={(event) => pressOnce(event, () => setOpen(!isOpen))}
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
          popover="manual"
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
