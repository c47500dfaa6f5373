import type { ReactNode } from 'react';
import css from './fields.module.css';

/** The props of every field: label above, help below, error in place. `id` defaults to `name`. */
export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly id?: string;
  readonly help?: ReactNode;
  /** The error message; undefined when valid. */
  readonly error?: string;
  /** Shows (optional) after the label. */
  readonly optional?: boolean;
  /** Hides the label visually where the context shows it already; screen readers still get it. */
  readonly hideLabel?: boolean;
}

interface Described {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

type FrameProps = FieldProps & { readonly children: (control: Described) => ReactNode };

export function FieldFrame({
  label,
  name,
  id = name,
  help,
  error,
  optional,
  hideLabel,
  children,
}: FrameProps) {
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? css.hidden : css.label}>
        {label}
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Removes the frame's own props, leaving those of the control. */
export function controlProps<P extends FieldProps>(props: P): Omit<P, keyof FieldProps> {
  const {
    label: _l,
    name: _n,
    id: _i,
    help: _h,
    error: _e,
    optional: _o,
    hideLabel: _hl,
    ...control
  } = props;
  return control;
}
