import { useLayoutEffect } from 'react';
import type { SessionState } from './session';

const toLogin = () => {
  if (window.location.pathname !== '/login') window.history.replaceState(null, '', '/login');
};

/** While signed out every address, Back included, is /login (PAGE-1). */
export function useKeepSignedOutAtLogin(is: SessionState['is']): void {
  useLayoutEffect(() => {
    if (is !== 'signed-out') return undefined;
    toLogin();
    const leaveFrozenPage = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('popstate', toLogin);
    window.addEventListener('pageshow', leaveFrozenPage);
    return () => {
      window.removeEventListener('popstate', toLogin);
      window.removeEventListener('pageshow', leaveFrozenPage);
    };
  }, [is]);
}
