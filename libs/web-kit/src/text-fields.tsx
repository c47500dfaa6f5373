import type { ComponentPropsWithRef } from 'react';
import { controlProps, FieldFrame, type FieldProps } from './field-frame';
import css from './fields.module.css';

type TextFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps>;
type TextAreaFieldProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps>;
type SelectFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldProps> & {
    readonly options: readonly (string | { readonly value: string; readonly label: string })[];
    /** The empty option, such as 'Choose a location'; its value is ''. */
    readonly placeholder?: string;
  };

/** One line of text. Takes what `<input>` takes, `ref` included. */
export function TextField(props: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input type="text" autoComplete="off" {...controlProps(props)} {...control} className={css.input} />
      )}
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <FieldFrame {...props}>
      {(control) => <textarea rows={3} {...controlProps(props)} {...control} className={css.area} />}
    </FieldFrame>
  );
}

/** A native select with a few options. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  return (
    <FieldFrame {...props}>
      {(control) => (
        <select {...controlProps(props)} {...control} className={css.select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}

/** A time of day, 24 hours. */
export function TimeField(props: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      {(control) => <input type="time" {...controlProps(props)} {...control} className={css.input} />}
    </FieldFrame>
  );
}
