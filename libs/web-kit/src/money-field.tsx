import type { ComponentPropsWithRef } from 'react';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';

type MoneyFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'>;

/** Digits with at most one point: what a money input takes (section 5). A pasted £1,234.50 becomes 1234.50. */
export function asMoneyText(typed: string): string {
  const [pounds = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? pounds : `${pounds}.${rest.join('')}`;
}

/** An amount in pounds, as text: the form reads it with `parsePounds`, where empty is 0. */
export function MoneyField(props: MoneyFieldProps) {
  const { onChange, ...control } = controlProps(props);
  return (
    <FieldFrame {...props}>
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
            onChange={(event) => {
              const clean = asMoneyText(event.target.value);
              if (clean !== event.target.value) event.target.value = clean;
              void onChange?.(event);
            }}
          />
        </span>
      )}
    </FieldFrame>
  );
}
