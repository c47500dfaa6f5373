import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { onEscape } from '@loupe/web-kit';
import { useCardUse } from '../card-use';
import { CardButton } from './card-controls';
import css from './controls.module.css';

interface ChoiceSelectProps {
  readonly label: string;
  readonly name: string;
  readonly className: string | undefined;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isPending: boolean;
  readonly onChoose: (value: string) => void;
  readonly shortcut?: string;
  /** What each of the keys 1 to 9 chooses and saves, in their order. */
  readonly numbered?: readonly string[];
  readonly ref?: Ref<HTMLSelectElement>;
}

/**
 * A select that saves on change. A click or a tap saves at once. A key only shows its choice, because an arrow key on a
 * closed list selects every value on its way: Enter saves it and Escape reverts it (SAVE-10). A number that is shown for a
 * choice means that one alone, and saves it (MOVE-10).
 */
export function ChoiceSelect({
  label,
  name,
  className,
  value,
  options,
  isPending,
  onChoose,
  shortcut,
  numbered = [],
  ref,
}: ChoiceSelectProps) {
  const byKey = useRef(false);
  const [held, setHeld] = useState<string | null>(null);
  const isHeld = held !== null && held !== value;
  useCardUse(isHeld);

  function choose(next: string) {
    setHeld(null);
    if (next !== value) onChoose(next);
  }

  function press(event: KeyboardEvent<HTMLSelectElement>) {
    byKey.current = true;
    const { key, ctrlKey, metaKey, altKey } = event;
    const meant =
      ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key) ? undefined : numbered[Number(key) - 1];
    if (meant !== undefined) {
      event.preventDefault();
      return choose(meant);
    }
    if (!isHeld) return;
    onEscape(() => setHeld(null))(event);
    if (key !== 'Enter') return;
    event.preventDefault();
    choose(held);
  }

  return (
    <>
      <select
        aria-label={label}
        aria-keyshortcuts={shortcut}
        ref={ref}
        name={name}
        className={className}
        value={isHeld ? held : value}
        aria-busy={isPending}
        onPointerDown={() => (byKey.current = false)}
        onKeyDown={press}
        onChange={({ target }) => (byKey.current ? setHeld(target.value) : choose(target.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {numbered.length > 0 && (
        <span className={css.numbers} aria-hidden="true">
          {numbered.slice(0, 9).map((each, n) => (
            <span key={each}>
              <kbd>{n + 1}</kbd> {each}
            </span>
          ))}
        </span>
      )}
      {isHeld && (
        <span className={css.held} role="status">
          Not saved yet
          <CardButton isSmall variant="filled" onClick={() => choose(held)}>
            Save
          </CardButton>
          <CardButton isSmall variant="quiet" onClick={() => setHeld(null)}>
            Keep {options.find((option) => option.value === value)?.label}
          </CardButton>
        </span>
      )}
    </>
  );
}
