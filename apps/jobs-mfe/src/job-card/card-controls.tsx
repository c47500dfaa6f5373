import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { pressOnce } from '../press-once';
import css from './card-controls.module.css';

/*
 * The controls of a card. A page renders many cards at once, and antd's controls compute their styles for each one: a
 * third of the time of a page change.
 */

interface CardButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'onClick'> {
  /** What it does; a promise until it is done. */
  readonly onClick?: () => unknown;
  /** It changes the job: a second press of the same hand does nothing (NEXT-4). */
  readonly isStep?: boolean;
  /** The primary action of a card is filled, the others are quiet. */
  readonly variant?: 'filled' | 'outlined' | 'quiet';
  readonly isSmall?: boolean;
  readonly isPending?: boolean;
}

export function CardButton({
  variant = 'outlined',
  isSmall,
  isPending,
  isStep,
  onClick,
  children,
  ...rest
}: CardButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isStep) pressOnce(event, () => onClick?.());
    else onClick?.();
  };
  return (
    <button
      type="button"
      className={`${css.button} ${css[variant]} ${isSmall ? css.small : ''}`}
      aria-busy={isPending}
      aria-disabled={isPending}
      onClick={isPending ? undefined : press}
      {...rest}
    >
      {isPending ? <span className={css.busy}>{children}</span> : children}
      {isPending && <i className={css.turning} />}
    </button>
  );
}

interface CardSwitchProps extends Pick<ComponentProps<'button'>, 'id' | 'aria-label'> {
  readonly isOn: boolean;
  /** Outlined while it is off, so that it does not draw the eye. */
  readonly isQuiet?: boolean;
  readonly isPending: boolean;
  readonly onTurn: (on: boolean) => unknown;
  /** It changes the job: a second press of the same hand does nothing (NEXT-4). */
  readonly isStep?: boolean;
}

export function CardSwitch({ isOn, isQuiet, isPending, isStep, onTurn, ...rest }: CardSwitchProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isStep) pressOnce(event, () => onTurn(!isOn));
    else onTurn(!isOn);
  };
  return (
    <button
      type="button"
      role="switch"
      className={`${css.switch} ${isQuiet ? css.quietSwitch : ''}`}
      aria-checked={isOn}
      aria-busy={isPending}
      aria-disabled={isPending}
      onClick={isPending ? undefined : press}
      {...rest}
    />
  );
}

const pressOn = (
  { detail, clientX, clientY }: globalThis.MouseEvent,
  target: HTMLInputElement,
): Parameters<typeof pressOnce>[0] => ({
  detail,
  clientX,
  clientY,
  currentTarget: target.closest('label') ?? target,
});

interface CardCheckboxProps extends Pick<ComponentProps<'input'>, 'name'> {
  readonly isTicked: boolean;
  readonly onTick: (ticked: boolean) => unknown;
  /** It changes the job: a second press of the same hand does nothing (NEXT-4). */
  readonly isStep?: boolean;
  readonly children: ReactNode;
}

export function CardCheckbox({ isTicked, isStep, onTick, children, ...rest }: CardCheckboxProps) {
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        className={css.box}
        checked={isTicked}
        onChange={({ target, nativeEvent }) => {
          const { checked } = target;
          if (isStep && nativeEvent instanceof globalThis.MouseEvent)
            pressOnce(pressOn(nativeEvent, target), () => onTick(checked));
          else onTick(checked);
        }}
        {...rest}
      />
      {children}
    </label>
  );
}
