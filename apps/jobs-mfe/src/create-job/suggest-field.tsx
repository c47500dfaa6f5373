import { TextField } from '@loupe/web-kit';
import {
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type Key,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import css from './suggest-field.module.css';

/** Between a list and the edge of the page, in CSS pixels. */
const EDGE = 16;

interface SuggestFieldProps<T> extends ComponentProps<typeof TextField> {
  /** What the list is called. */
  readonly listName: string;
  /** What is listed now; nothing closes the list. */
  readonly options: readonly T[];
  readonly keyOf: (option: T) => Key;
  readonly draw: (option: T) => ReactNode;
  /** Called with what is typed, and with null when the list closes. */
  readonly onAsk: (text: string | null) => void;
  readonly onChoose: (option: T) => void;
  /** Enter takes the first option, without an arrow key before it. */
  readonly firstIsActive?: boolean;
  /** The options are about to change: Enter waits for them, and does not submit the form. */
  readonly isChanging?: boolean;
}

/** The list is wider than a field in the last column: it moves to the left until it ends with the page. */
function keepInView(list: HTMLUListElement | null): void {
  if (!list) return;
  const beyond = list.getBoundingClientRect().right - (document.documentElement.clientWidth - EDGE);
  if (beyond > 0) list.style.left = `${-beyond}px`;
}

/** A text field with a list of what may be meant; the arrow keys and Enter choose, Escape closes it. */
export function SuggestField<T>({
  listName,
  options,
  keyOf,
  draw,
  onAsk,
  onChoose,
  firstIsActive = false,
  isChanging = false,
  onChange,
  onBlur,
  onKeyDown,
  name,
  ...rest
}: SuggestFieldProps<T>) {
  const [moved, setMoved] = useState<number | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const active = Math.min(moved ?? (firstIsActive ? 0 : -1), options.length - 1);
  const isOpen = options.length > 0;
  const listId = `${name}-suggestions`;
  const optionId = (at: number) => `${listId}-${at}`;

  function ask(text: string | null) {
    onAsk(text);
    setMoved(null);
    setIsWaiting(false);
  }

  function choose(option: T) {
    ask(null);
    onChoose(option);
  }

  const chooseWaited = useEffectEvent(() => {
    setIsWaiting(false);
    const chosen = options[active];
    if (chosen !== undefined) choose(chosen);
  });
  useEffect(() => {
    if (isWaiting && !isChanging) chooseWaited();
  }, [isWaiting, isChanging]);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
    if (ctrlKey || metaKey || altKey) return;
    const chosen = options[active];
    if (key === 'ArrowDown' && !isOpen) ask(currentTarget.value);
    else if (key === 'ArrowDown') setMoved((active + 1) % options.length);
    else if (key === 'ArrowUp' && isOpen) setMoved((active <= 0 ? options.length : active) - 1);
    else if (key === 'Enter' && isChanging) setIsWaiting(true);
    else if (key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (key === 'Escape' && isOpen) ask(null);
    else return onKeyDown?.(event);
    event.preventDefault();
  }

  return (
    <div className={css.field}>
      <TextField
        {...rest}
        name={name}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => {
          onChange?.(event);
          ask(event.target.value === '' ? null : event.target.value);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          ask(null);
        }}
        onKeyDown={press}
      />
      {isOpen && (
        <ul
          ref={keepInView}
          id={listId}
          role="listbox"
          aria-label={listName}
          className={css.list}
          // Else Tab stops at a list that scrolls, which closes and takes the focus along.
          tabIndex={-1}
        >
          {options.map((option, at) => (
            <li
              key={keyOf(option)}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              className={at === active ? css.active : undefined}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              {draw(option)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
