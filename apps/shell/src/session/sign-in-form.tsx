import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ERROR_CODES, SIGN_IN_TEXTS, type PublicShop } from '@loupe/shared-types';
import { ApiError } from '@loupe/web-kit';
import { notify } from '../toasts/notices';
import type { Session } from './session';
import css from './session.module.css';

interface SignInFormProps {
  readonly shop: PublicShop;
  readonly signIn: Session['signIn'];
  /** The most likely user. */
  readonly username?: string;
  readonly button?: string;
  readonly children?: ReactNode;
}

function userMessageFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.status === 401 ? SIGN_IN_TEXTS.signInRefused : error.userMessage;
}

/** Few users need more than a name and a password, so the other fields are loaded on demand. */
const fetchFields = () => import(/* webpackChunkName: "sign-in-fields" */ './sign-in-fields');
type Fields = Awaited<ReturnType<typeof fetchFields>>;

/** Name and password, for the sign-in page and for signing in again over a page. */
export function SignInForm({ shop, signIn, username, button = 'Sign In', children }: SignInFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [fields, setFields] = useState<Fields>();
  const [choosesNew, setChoosesNew] = useState(false);
  const [needsOtp, setNeedsOtp] = useState(false);
  const [otpWrong, setOtpWrong] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const otpField = useRef<HTMLInputElement>(null);
  const id = useId();

  const fail = (title: string, userMessage: string, field = password.current) => {
    setError(userMessage);
    notify({ tone: 'failure', title, description: userMessage });
    field?.focus();
  };

  const ask = async (show: (isVisible: true) => void) => {
    try {
      setFields(await fetchFields());
      show(true);
    } catch (error) {
      fail('Error', userMessageFor(error));
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const given = new FormData(event.currentTarget);
    const name = String(given.get('username'));
    const secret = String(given.get('password'));
    const newPassword = choosesNew ? String(given.get('newPassword')) : undefined;
    const otp = needsOtp ? String(given.get('otp')) : undefined;
    if (name === '' || secret === '') return fail('Error', SIGN_IN_TEXTS.signInFieldsRequired);
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
        fail('Login Failed', userMessageFor(refused), otpField.current);
      } else if (otpRefused) {
        await ask(setNeedsOtp);
      } else if (refused instanceof ApiError && refused.status === 403 && !choosesNew) {
        await ask(setChoosesNew);
      } else {
        if (password.current && !choosesNew) password.current.value = '';
        fail('Login Failed', userMessageFor(refused));
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
        autoFocus={username === undefined}
        onChange={() => setNeedsOtp(false)}
      >
        <option value="">Choose your name</option>
        {shop.signInNames.map((user) => (
          <option key={user.username} value={user.username}>
            {user.label}
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
      {fields && needsOtp && (
        <fields.OneTimePassword
          id={`${id}otp`}
          field={otpField}
          errorId={otpWrong ? `${id}error` : undefined}
        />
      )}
      {fields && choosesNew && <fields.NewPassword id={`${id}new`} />}
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
