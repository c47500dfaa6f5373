import { NOT_MONEY, parsePounds } from '@loupe/domain';
import { useLayoutEffect, useRef, useState, type ComponentPropsWithRef } from 'react';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';

type MoneyFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'>;

/**
 * An amount in pounds, as text: the form reads it with `parsePounds`, where empty is 0. A text that is no amount stays
 * as it was typed or pasted, with a sentence beside it from the moment the field is left.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { ref, ...control } = controlProps(props);
  const input = useRef<HTMLInputElement | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const [text, setText] = useState('');

  // A form library sets the value behind React's back; whoever draws this field again makes the sentence true again.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- after every drawing; an unchanged text changes nothing
  useLayoutEffect(() => {
    setText(input.current?.value ?? '');
  });

  const error = props.error ?? (isLeft && parsePounds(text) === null ? NOT_MONEY : undefined);
  return (
    <FieldFrame {...props} error={error}>
      {(frame) => (
        <span className={css.money}>
          <span aria-hidden="true">£</span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...control}
            {...frame}
            className={css.input}
            ref={(element) => {
              input.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref) ref.current = element;
            }}
            onInput={(event) => {
              setText(event.currentTarget.value);
              control.onInput?.(event);
            }}
            onBlur={(event) => {
              setIsLeft(true);
              control.onBlur?.(event);
            }}
          />
        </span>
      )}
    </FieldFrame>
  );
}
