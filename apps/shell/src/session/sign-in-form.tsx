import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { TEXTS, type PublicShop } from '@loupe/shared-types';
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

/** Name and password. Used by the sign-in page and, over a page, by whoever must sign in again. */
export function SignInForm({ shop, signIn, username, button = 'Sign In', children }: SignInFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [choosesNew, setChoosesNew] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const id = useId();

  const fail = (title: string, sentence: string) => {
    setError(sentence);
    notify({ tone: 'failure', title, description: sentence });
    password.current?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const given = new FormData(event.currentTarget);
    const name = String(given.get('username'));
    const secret = String(given.get('password'));
    const newPassword = choosesNew ? String(given.get('newPassword')) : undefined;
    if (name === '' || secret === '') return fail('Error', TEXTS.signInFieldsRequired);
    setError(null);
    setPending(true);
    try {
      await signIn({ username: name, password: secret, newPassword });
    } catch (refused) {
      if (refused instanceof ApiError && refused.status === 403 && !choosesNew) {
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
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        autoFocus={username !== undefined}
      />
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
