import { Icon } from '@loupe/plugin-sdk/icons';
import type { ComponentPropsWithRef } from 'react';
import { useCalendar } from './clock';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';
import { useInputText } from './input-text';

type DateFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'> & {
    /** False where a day is required. */
    readonly canBeEmpty?: boolean;
  };

/** Clears a field by an input event, so that React and a form library notice. */
function empty(input: Element | null): void {
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * A day. The browser formats it by its own locale, so the day is repeated beneath in words; and some browsers offer
 * no way to clear it, so there is a button.
 */
export function DateField({ canBeEmpty = true, ...props }: DateFieldProps) {
  const calendar = useCalendar();
  const { ref, ...control } = controlProps(props);
  const [day, input] = useInputText(ref);

  return (
    <FieldFrame {...props}>
      {(frame) => (
        <>
          <span className={css.day}>
            <input type="date" max="9999-12-31" {...control} {...frame} className={css.input} ref={input} />
            {canBeEmpty && day !== '' && (
              <button
                type="button"
                className={css.clear}
                aria-label={`Clear ${props.label}`}
                onClick={({ currentTarget }) => empty(currentTarget.previousElementSibling)}
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
