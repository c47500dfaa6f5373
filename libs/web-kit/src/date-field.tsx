import { Icon } from '@loupe/plugin-sdk/icons';
import type { ComponentPropsWithRef } from 'react';
import { useCalendar } from './clock';
import type { FormField } from './form';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';

type DateFieldProps = FieldProps &
  Pick<FormField, 'value' | 'onChange'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange'> & {
    /** False where a day is required. */
    readonly canBeEmpty?: boolean;
  };

const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * A day. The browser formats it by its own locale, so the day is repeated beneath in words; and some browsers offer
 * no way to clear it, so there is a button.
 */
export function DateField({ canBeEmpty = true, ...props }: DateFieldProps) {
  const calendar = useCalendar();
  const control = controlProps(props);
  const { value: day, onChange } = props;

  return (
    <FieldFrame {...props}>
      {(frame) => (
        <>
          <span className={css.day}>
            <input type="date" max="9999-12-31" {...control} {...frame} className={css.input} />
            {canBeEmpty && day !== '' && (
              <button
                type="button"
                className={css.clear}
                aria-label={`Clear ${props.label}`}
                onClick={({ currentTarget }) => {
                  onChange({ target: { value: '' } });
                  const input = currentTarget.previousElementSibling;
                  if (input instanceof HTMLElement) input.focus();
                }}
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
