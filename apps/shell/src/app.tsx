import { lazy, Suspense, useEffect } from 'react';
import type { PublicShop } from '@loupe/shared-types';
import { useKeepSignedOutAtLogin } from './session/at-login';
import { Loading, ServerAway } from './session/loading';
import { LoginPage } from './session/login-page';
import { useSession, type Session } from './session/session';
import { wasSignedIn } from './session/kept';
import { Toasts } from './toasts/toasts';

const loadSignedIn = () => import(/* webpackChunkName: "signed-in" */ './signed-in');
const SignedIn = lazy(loadSignedIn);

interface AppProps {
  readonly session: Session;
  readonly shop: PublicShop;
}

export function App({ session, shop }: AppProps) {
  const state = useSession(session);
  useKeepSignedOutAtLogin(state.is);

  useEffect(() => {
    // Whoever was here a moment ago most likely still is: their pages need not wait for the answer.
    if (wasSignedIn()) void loadSignedIn();
  }, []);

  return (
    <>
      <Suspense fallback={<Loading />}>
        {state.is === 'checking' && <Loading />}
        {state.is === 'server-away' && <ServerAway onRetry={() => void session.check()} />}
        {state.is === 'signed-out' && <LoginPage session={session} shop={shop} onTyping={loadSignedIn} />}
        {state.is === 'signed-in' && (
          <SignedIn
            key={state.user.userId}
            session={session}
            user={state.user}
            shop={shop}
            offered={state.offered}
          />
        )}
      </Suspense>
      <Toasts />
    </>
  );
}
