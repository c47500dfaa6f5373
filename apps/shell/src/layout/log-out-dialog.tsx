import { useEffect, useRef } from 'react';
import dialogCss from '../session/confirm-password.module.css';
import css from '../session/session.module.css';

interface LogOutDialogProps {
  /** How many scans of this user wait here. */
  readonly scans: number;
  readonly onLogOut: () => void;
  readonly onCancel: () => void;
}

/** Asked before somebody leaves whose scans have not been sent (SCAN-13). */
export function LogOutDialog({ scans, onLogOut, onCancel }: LogOutDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={dialogCss.dialog}
      aria-labelledby="scans-wait"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className={css.box}>
        <h1 id="scans-wait">{scans === 1 ? '1 scan waits to be sent' : `${scans} scans wait to be sent`}</h1>
        <p>
          {scans === 1 ? 'It stays' : 'They stay'} on this computer and {scans === 1 ? 'is' : 'are'} sent once
          you sign in here again.
        </p>
        <button type="button" className={css.button} onClick={onCancel}>
          Stay signed in
        </button>
        <button type="button" className={css.other} onClick={onLogOut}>
          Log out
        </button>
      </div>
    </dialog>
  );
}
