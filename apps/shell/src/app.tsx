import { useEffect } from 'react';
import type { PublicShop } from '@loupe/shared-types';
import { loadable, useLoaded } from '@loupe/web-kit';
import { useKeepSignedOutAtLogin } from './session/at-login';
import { Loading, ServerUnavailable } from './session/loading';
import { LoginPage } from './session/login-page';
import { useSession, type Session } from './session/session';
import { wasSignedIn } from './session/session-storage';
import { prefetchToasts, Toasts } from './toasts/toasts';

const signedIn = loadable(
  async () => (await import(/* webpackChunkName: "signed-in" */ './signed-in')).default,
);
/** Fetched on enrolled computers only. */
const pinPart = loadable(async () => (await import(/* webpackChunkName: "pin" */ './pin/pin-part')).default);

/** A prefetch: errors are handled where the chunk is used. */
export const fetchSignedIn = () => void signedIn.load().catch(() => undefined);
const fetchWelcome = () => {
  fetchSignedIn();
  prefetchToasts();
};

interface AppProps {
  readonly session: Session;
  readonly shop: PublicShop;
}

export function App({ session, shop }: AppProps) {
  const state = useSession(session);
  const { value: SignedIn, error, retry } = useLoaded(state.is === 'signed-in' ? signedIn : undefined);
  const Login = useLoaded(state.is === 'signed-out' && shop.pin ? pinPart : undefined).value ?? LoginPage;
  // The lock and the sign-in form in place of the page show their own toasts.
  const isSigningInAgain = state.is === 'signed-in' && state.asking !== undefined;
  useKeepSignedOutAtLogin(state.is);

  useEffect(() => {
    // Most likely still signed in: prefetch in parallel with the session check.
    if (wasSignedIn()) fetchSignedIn();
  }, []);

  return (
    <>
      {state.is === 'checking' && <Loading />}
      {state.is === 'server-unavailable' && <ServerUnavailable onRetry={() => void session.check()} />}
      {state.is === 'signed-out' && <Login session={session} shop={shop} onTyping={fetchWelcome} />}
      {state.is === 'signed-in' &&
        (SignedIn ? (
          <SignedIn
            key={state.user.userId}
            session={session}
            user={state.user}
            shop={shop}
            pluginList={state.pluginList}
          />
        ) : error ? (
          <ServerUnavailable onRetry={retry} />
        ) : (
          <Loading />
        ))}
      {!isSigningInAgain && <Toasts />}
    </>
  );
}
