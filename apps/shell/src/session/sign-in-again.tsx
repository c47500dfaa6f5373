import { useEffect, useRef } from 'react';
import type { PublicShop, User } from '@loupe/shared-types';
import { Icon } from '@loupe/web-kit';
import type { AskReason, Session } from './session';
import { SignInForm } from './sign-in-form';
import css from './session.module.css';

interface SignInAgainProps {
  readonly session: Session;
  readonly shop: PublicShop;
  readonly user: User;
  readonly reason: AskReason;
}

/** Over the page, which stays as it is: the same person goes on, anybody else begins at the dashboard. */
export function SignInAgain({ session, shop, user, reason }: SignInAgainProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser gives the focus to the first field; whoever was here has only the password to give.
    element?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
    return () => element?.close();
  }, []);
  const firstName = user.fullName.split(' ')[0] ?? user.fullName;

  return (
    <dialog
      ref={dialog}
      className={`${css.again} ${reason === 'locked' ? css.locked : ''}`}
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.box}>
        <span className={css.gem}>
          <Icon name="gem" size={36} />
        </span>
        <h1 id="sign-in-again">{reason === 'locked' ? 'Locked' : 'Please sign in again'}</h1>
        <p>
          {firstName}, your page is kept as it is
          {reason === 'ended' && ' and what you were saving will be saved'}. If somebody else signs in here,
          they begin at the dashboard.
        </p>
        <SignInForm
          shop={shop}
          signIn={session.signIn}
          username={user.username}
          button={reason === 'locked' ? 'Unlock' : 'Sign In'}
        >
          <button
            type="button"
            className={css.other}
            onClick={() => void session.signOut().catch(() => undefined)}
          >
            Log out {firstName}
          </button>
        </SignInForm>
      </div>
    </dialog>
  );
}
