import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession, type Session } from './session';

/** A page of ours, never another site. */
const OWN_PATH = /^\/(?![/\\])/;

let pending: string | null = null;

/**
 * Remembers where to go once the page is unlocked, such as the job whose label was scanned on the lock. Nothing is
 * shown, read or said before; the last one counts, and a log-out forgets it.
 */
export function openAfterUnlocking(path: string): void {
  if (OWN_PATH.test(path)) pending = path;
}

/** Goes there when nobody is asked for a password or a PIN any more. */
export function useOpenAfterUnlocking(session: Session): void {
  const navigate = useNavigate();
  const state = useSession(session);
  const isOpen = state.is === 'signed-in' && state.asking === undefined;
  useEffect(() => {
    if (!isOpen || pending === null) return;
    const path = pending;
    pending = null;
    void navigate(path);
  }, [isOpen, navigate]);
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state().is === 'signed-out') pending = null;
      }),
    [session],
  );
}
