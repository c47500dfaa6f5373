import { Icon } from '@loupe/plugin-sdk/icons';
import { useLayoutEffect, useRef, useState, type ComponentPropsWithRef } from 'react';
import { useCalendar } from './clock';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';

type DateFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'> & {
    /** False where a day must be given. */
    readonly canBeEmpty?: boolean;
  };

/** Empties a field as typing would, so that React and a form library hear of it. */
function empty(input: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * A day. The browser may write it in its own country's order, so the day stands beneath in words; and some browsers
 * have no way to empty it, so there is a button.
 */
export function DateField({ canBeEmpty = true, ...props }: DateFieldProps) {
  const calendar = useCalendar();
  const { ref, ...control } = controlProps(props);
  const input = useRef<HTMLInputElement | null>(null);
  const [day, setDay] = useState('');

  // A form library sets the value behind React's back; whoever draws this field again makes the words true again.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- after every drawing; an unchanged day changes nothing
  useLayoutEffect(() => {
    setDay(input.current?.value ?? '');
  });

  return (
    <FieldFrame {...props}>
      {(frame) => (
        <>
          <span className={css.day}>
            <input
              type="date"
              max="9999-12-31"
              {...control}
              {...frame}
              className={css.input}
              ref={(element) => {
                input.current = element;
                if (typeof ref === 'function') ref(element);
                else if (ref) ref.current = element;
              }}
              onInput={(event) => {
                setDay(event.currentTarget.value);
                control.onInput?.(event);
              }}
            />
            {canBeEmpty && day !== '' && (
              <button
                type="button"
                className={css.clear}
                aria-label={`Clear ${props.label}`}
                onClick={() => input.current && empty(input.current)}
              >
                <Icon name="close" />
              </button>
            )}
          </span>
          <p className={css.words} aria-live="polite">
            {isWholeDay(day) ? calendar.formatWords(day) : '\u00A0'}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
