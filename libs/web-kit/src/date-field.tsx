import type { ComponentPropsWithRef } from 'react';
import { useCalendar } from './clock';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';
import { useInputText } from './input-text';

type DateFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'>;

const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day. The browser may write it in its own country's order, so the day stands beneath in words. */
export function DateField(props: DateFieldProps) {
  const calendar = useCalendar();
  const { ref, ...control } = controlProps(props);
  const [day, input] = useInputText(ref);

  return (
    <FieldFrame {...props}>
      {(frame) => (
        <>
          <input type="date" max="9999-12-31" {...control} {...frame} className={css.input} ref={input} />
          <p className={css.words} aria-live="polite">
            {isWholeDay(day) ? calendar.formatWords(day) : '\u00A0'}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
