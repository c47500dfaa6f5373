import { useLayoutEffect, useRef, useState, type ComponentPropsWithRef } from 'react';
import { useCalendar } from './clock';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';

type DateFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'>;

const isWholeDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day. The browser may write it in its own country's order, so the day stands beneath in words. */
export function DateField(props: DateFieldProps) {
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
          <p className={css.words} aria-live="polite">
            {isWholeDay(day) ? calendar.formatWords(day) : '\u00A0'}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
