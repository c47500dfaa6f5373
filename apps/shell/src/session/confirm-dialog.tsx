import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call, userMessageOf } from '@loupe/web-kit';
import own from './confirm-password.module.css';
import css from './session.module.css';

interface ConfirmDialogProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({ onConfirmed, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    field.current?.focus();
    return () => {
      element?.close();
      // A dialog that is removed while open does not return the focus by itself.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const password = field.current?.value ?? '';
    setError(password === '' ? 'Please enter your password' : null);
    if (password === '') return field.current?.focus();
    setPending(true);
    try {
      await call('POST /api/auth/confirm', { body: { password } });
      onConfirmed();
    } catch (refused) {
      setPending(false);
      setError(userMessageOf(refused));
      if (field.current) field.current.value = '';
      field.current?.focus();
    }
  };

  return (
    <dialog
      ref={dialog}
      className={own.dialog}
      aria-labelledby="confirm-password"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className={css.box}>
        <h1 id="confirm-password">Is it still you?</h1>
        <p>Please enter your own password to go on. You will not be asked again for ten minutes.</p>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <label className={css.label} htmlFor="own-password">
            Your password
          </label>
          <input
            id="own-password"
            ref={field}
            type="password"
            className={css.input}
            autoComplete="current-password"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'own-password-error' : undefined}
          />
          {error && (
            <p id="own-password-error" className={css.error} role="alert">
              {error}
            </p>
          )}
          <button type="submit" className={css.button} aria-busy={pending}>
            {pending ? 'Checking…' : 'Continue'}
          </button>
          <button type="button" className={css.other} onClick={onCancel}>
            Cancel
          </button>
        </form>
      </div>
    </dialog>
  );
}
