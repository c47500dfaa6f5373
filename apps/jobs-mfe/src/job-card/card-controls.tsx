import type { ComponentProps, ReactNode } from 'react';
import css from './card-controls.module.css';

/*
 * The controls of a card. A page renders many cards at once, and antd's controls compute their styles for each one: a
 * third of the time of a page change.
 */

interface CardButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** The primary action of a card is filled, the others are quiet. */
  readonly variant?: 'filled' | 'outlined' | 'quiet';
  readonly isSmall?: boolean;
  readonly isPending?: boolean;
}

export function CardButton({
  variant = 'outlined',
  isSmall,
  isPending,
  onClick,
  children,
  ...rest
}: CardButtonProps) {
  return (
    <button
      type="button"
      className={`${css.button} ${css[variant]} ${isSmall ? css.small : ''}`}
      aria-busy={isPending}
      aria-disabled={isPending}
      onClick={isPending ? undefined : onClick}
      {...rest}
    >
      {isPending && <i className={css.turning} />}
      {children}
    </button>
  );
}

interface CardSwitchProps extends Pick<ComponentProps<'button'>, 'id' | 'aria-label'> {
  readonly isOn: boolean;
  /** Outlined while it is off, so that it does not draw the eye. */
  readonly isQuiet?: boolean;
  readonly isPending: boolean;
  readonly onTurn: (on: boolean) => void;
}

export function CardSwitch({ isOn, isQuiet, isPending, onTurn, ...rest }: CardSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={`${css.switch} ${isQuiet ? css.quietSwitch : ''}`}
      aria-checked={isOn}
      aria-busy={isPending}
      aria-disabled={isPending}
      onClick={isPending ? undefined : () => onTurn(!isOn)}
      {...rest}
    />
  );
}

interface CardCheckboxProps extends Pick<ComponentProps<'input'>, 'name'> {
  readonly isTicked: boolean;
  readonly onTick: (ticked: boolean) => void;
  readonly children: ReactNode;
}

export function CardCheckbox({ isTicked, onTick, children, ...rest }: CardCheckboxProps) {
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        className={css.box}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        {...rest}
      />
      {children}
    </label>
  );
}
