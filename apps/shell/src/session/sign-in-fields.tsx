import type { RefObject } from 'react';
import css from './session.module.css';

export { refuseLostCookie } from './lost-cookie';

/** Asked for after a sign-in with a one-time code. */
export function NewPassword({ id }: { readonly id: string }) {
  return (
    <>
      <label className={css.label} htmlFor={id}>
        New password
      </label>
      <input
        id={id}
        name="newPassword"
        type="password"
        className={css.input}
        autoComplete="new-password"
        aria-describedby={`${id}help`}
        autoFocus
      />
      <p id={`${id}help`} className={css.help}>
        That code works once. Choose a password of your own, of at least 12 characters.
      </p>
    </>
  );
}

interface OneTimePasswordProps {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly errorId: string | undefined;
}

/** Asked of a user with a second factor. */
export function OneTimePassword({ id, field, errorId }: OneTimePasswordProps) {
  return (
    <>
      <label className={css.label} htmlFor={id}>
        Code
      </label>
      <input
        id={id}
        ref={field}
        name="otp"
        className={css.input}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ? `${errorId} ${id}help` : `${id}help`}
        autoFocus
      />
      <p id={`${id}help`} className={css.help}>
        Please enter the code of your authenticator app, or a recovery code.
      </p>
    </>
  );
}
