import { useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { ERROR_CODES, TEXTS, type PublicShop } from '@loupe/shared-types';
import { ApiError } from '@loupe/web-kit';
import { notify } from '../toasts/notices';
import type { Session } from './session';
import css from './session.module.css';

interface SignInFormProps {
  readonly shop: PublicShop;
  readonly signIn: Session['signIn'];
  /** Who most likely signs in. */
  readonly username?: string;
  readonly button?: string;
  readonly children?: ReactNode;
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.status === 401 ? TEXTS.signInRefused : error.sentence;
}

/** Asked of somebody who came in with a one-time code. */
function NewPassword({ id }: { readonly id: string }) {
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

/** Asked of somebody with a second factor. */
function OneTimePassword({
  id,
  field,
  errorId,
}: {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly errorId: string | undefined;
}) {
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

/** Name and password. Used by the sign-in page and, over a page, by whoever must sign in again. */
export function SignInForm({ shop, signIn, username, button = 'Sign In', children }: SignInFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [choosesNew, setChoosesNew] = useState(false);
  const [needsOtp, setNeedsOtp] = useState(false);
  const [otpWrong, setOtpWrong] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const otpField = useRef<HTMLInputElement>(null);
  const id = useId();

  const fail = (title: string, sentence: string, field = password.current) => {
    setError(sentence);
    notify({ tone: 'failure', title, description: sentence });
    field?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const given = new FormData(event.currentTarget);
    const name = String(given.get('username'));
    const secret = String(given.get('password'));
    const newPassword = choosesNew ? String(given.get('newPassword')) : undefined;
    const otp = needsOtp ? String(given.get('otp')) : undefined;
    if (name === '' || secret === '') return fail('Error', TEXTS.signInFieldsRequired);
    setError(null);
    setOtpWrong(false);
    setPending(true);
    try {
      await signIn({ username: name, password: secret, newPassword, otp });
    } catch (refused) {
      const otpRefused = refused instanceof ApiError && refused.code === ERROR_CODES.otpNeeded;
      if (otpRefused && needsOtp) {
        setOtpWrong(true);
        if (otpField.current) otpField.current.value = '';
        fail('Login Failed', sentenceFor(refused), otpField.current);
      } else if (otpRefused) {
        setNeedsOtp(true);
      } else if (refused instanceof ApiError && refused.status === 403 && !choosesNew) {
        setChoosesNew(true);
      } else {
        if (password.current && !choosesNew) password.current.value = '';
        fail('Login Failed', sentenceFor(refused));
      }
    } finally {
      setPending(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label className={css.label} htmlFor={`${id}username`}>
        Username
      </label>
      <select
        id={`${id}username`}
        name="username"
        className={css.select}
        defaultValue={username ?? ''}
        autoComplete="username"
        onChange={() => setNeedsOtp(false)}
      >
        <option value="">Choose your name</option>
        {shop.signInNames.map((person) => (
          <option key={person.username} value={person.username}>
            {person.label}
          </option>
        ))}
      </select>
      <label className={css.label} htmlFor={`${id}password`}>
        Password
      </label>
      <input
        id={`${id}password`}
        ref={password}
        name="password"
        type="password"
        className={css.input}
        autoComplete="current-password"
        aria-invalid={error && !otpWrong ? true : undefined}
        aria-describedby={error && !otpWrong ? `${id}error` : undefined}
        autoFocus={username !== undefined}
      />
      {needsOtp && (
        <OneTimePassword id={`${id}otp`} field={otpField} errorId={otpWrong ? `${id}error` : undefined} />
      )}
      {choosesNew && <NewPassword id={`${id}new`} />}
      {error && (
        <p id={`${id}error`} className={css.error} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className={css.button} aria-busy={pending}>
        {pending ? 'Signing in…' : button}
      </button>
      {children}
    </form>
  );
}
