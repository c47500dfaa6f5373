import { useEffect, useRef } from 'react';
import { call, useForm, userMessageOf } from '@loupe/web-kit';
import own from './confirm-password.module.css';
import css from './session.module.css';

interface ConfirmDialogProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({ onConfirmed, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm({
    initial: { password: '' },
    read: ({ password }) =>
      password === '' ? { messages: { password: 'Please enter your password' } } : { body: { password } },
    send: async (body) => {
      try {
        await call('POST /api/auth/confirm', { body });
        onConfirmed();
      } catch (refused) {
        form.reset();
        form.refuse({ password: userMessageOf(refused) });
      }
    },
  });
  const { error, ...password } = form.secret('password');

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => {
      element?.close();
      // A dialog that is removed while open does not return the focus by itself.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

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
        <form {...form.props}>
          <label className={css.label} htmlFor="own-password">
            Your password
          </label>
          <input
            id="own-password"
            type="password"
            className={css.input}
            autoComplete="current-password"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'own-password-error' : undefined}
            {...password}
          />
          {error && (
            <p id="own-password-error" className={css.error} role="alert">
              {error}
            </p>
          )}
          <button type="submit" className={css.button} aria-busy={form.pending}>
            {form.pending ? 'Checking…' : 'Continue'}
          </button>
          <button type="button" className={css.other} onClick={onCancel}>
            Cancel
          </button>
        </form>
      </div>
    </dialog>
  );
}
