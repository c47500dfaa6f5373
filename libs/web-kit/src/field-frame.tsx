import type { ReactNode } from 'react';
import css from './fields.module.css';

/** What every field has: its label above, its help below, its error in place. `id` defaults to `name`. */
export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly id?: string;
  readonly help?: ReactNode;
  /** The message of the error; undefined when all is well. */
  readonly error?: string;
  /** Says (optional) after the label. */
  readonly optional?: boolean;
  /** Hides the label from sight where the place says it already; it is still read out. */
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

/** Takes the frame's own props out of a field's, leaving those of the control. */
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
