import { NOT_MONEY, parsePounds } from '@loupe/domain';
import { useState, type ComponentPropsWithRef } from 'react';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';
import { useInputText } from './input-text';

type MoneyFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'>;

/**
 * An amount in pounds, as text: the form reads it with `parsePounds`, where empty is 0. An invalid text is kept as
 * typed or pasted, with an error beside it from blur on.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { ref, ...control } = controlProps(props);
  const [text, input] = useInputText(ref);
  const [isLeft, setIsLeft] = useState(false);

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
            ref={input}
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
