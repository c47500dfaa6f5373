import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PublicShop, User } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { loadable, useLoaded } from '@loupe/web-kit';
import { scrollWhenTall } from '../layout/use-scroll-restoration';
import { PlainToast } from '../toasts/plain-toast';
import { replacePage } from './replace-page';
import type { PasswordForm } from '../pin/pin-chooser';
import type { AskReason, Session } from './session';
import { SignInForm } from './sign-in-form';
import css from './session.module.css';

interface SignInAgainProps {
  readonly session: Session;
  readonly shop: PublicShop;
  readonly user: User;
  readonly reason: AskReason;
}

const pinLock = loadable(async () => (await import(/* webpackChunkName: "pin" */ '../pin/pin-part')).PinLock);
/** Prefetched, so that it works without a connection. */
export const fetchPinLock = () => void pinLock.load().catch(() => undefined);

/** Where the control that had the focus is gone with the page of the previous user. */
const focusPage = () => {
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
};

/** The next user's page is fetched and rendered from scratch. */
const DRAWN_WITHIN_MS = 10_000;
const TITLE = 'sign-in-again-title';
/** The server cannot tell the reason: it keeps no record of an ended session. */
const ENDED_ELSEWHERE =
  'you were signed out here: the session was ended on another computer, the password was changed, or it was not used for too long. But ';

/**
 * Shown in place of the page, which is restored when its user signs in; another user starts at the dashboard. Not a
 * native dialog element: the Escape key closes one regardless of the page.
 */
export function SignInAgain({ session, shop, user, reason }: SignInAgainProps) {
  const [place] = useState(() => document.createElement('div'));
  const [scrolledTo] = useState(() => window.scrollY);
  const isTakenOver = useRef(false);
  const { value: PinLock, error } = useLoaded(shop.pin ? pinLock : undefined);
  useLayoutEffect(() => {
    const putBack = replacePage(place);
    // The user who was here only has to enter the password.
    place.querySelector<HTMLInputElement>('input[type=password]')?.focus();
    return () => {
      putBack();
      queueMicrotask(focusPage);
      // The next page is rendered from scratch and reaches its height later.
      if (isTakenOver.current) scrollWhenTall(scrolledTo, DRAWN_WITHIN_MS);
    };
  }, [place, scrolledTo]);
  const firstName = user.fullName.split(' ')[0] ?? user.fullName;

  const password: PasswordForm = ({ username = user.username, children }) => (
    <SignInForm
      shop={shop}
      signIn={session.signIn}
      username={username}
      button={reason === 'locked' ? 'Unlock' : 'Sign In'}
    >
      {children}
      <button
        type="button"
        className={css.other}
        onClick={() => void session.signOut().catch(() => undefined)}
      >
        Log out <bdi>{firstName}</bdi>
      </button>
    </SignInForm>
  );

  return createPortal(
    <div className={css.place} role="dialog" aria-modal="true" aria-labelledby={TITLE}>
      <div className={css.box}>
        <span className={css.gem}>
          <Icon name="gem" size={36} />
        </span>
        <h1 id={TITLE}>{reason === 'locked' ? 'Locked' : 'Please sign in again'}</h1>
        {!shop.pin || error ? (
          <>
            <p>
              <bdi>{firstName}</bdi>, {reason === 'ended-elsewhere' && ENDED_ELSEWHERE}your page is kept as it
              is
              {reason === 'ended' && ' and what you were saving will be saved'}
              {reason === 'ended-elsewhere' && ', with all you typed'}. If somebody else signs in here, they
              begin at the dashboard.
            </p>
            {password({ username: user.username })}
          </>
        ) : (
          PinLock && (
            <PinLock
              settings={shop.pin}
              session={session}
              user={user}
              password={password}
              onOther={() => {
                isTakenOver.current = true;
              }}
            />
          )
        )}
      </div>
      <PlainToast />
    </div>,
    place,
  );
}
