import { NOT_MONEY, parsePounds } from '@loupe/domain';
import { useState, type ComponentPropsWithRef } from 'react';
import type { FormField } from './form';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';

type MoneyFieldProps = FieldProps &
  Pick<FormField, 'value' | 'onChange'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange'>;

/**
 * An amount in pounds, as text: the form reads it with `parsePounds`, where empty is 0. An invalid text is kept as
 * typed or pasted, with an error beside it from blur on.
 */
export function MoneyField(props: MoneyFieldProps) {
  const control = controlProps(props);
  const [isLeft, setIsLeft] = useState(false);

  const error = props.error ?? (isLeft && parsePounds(props.value) === null ? NOT_MONEY : undefined);
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
