import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isBehindLock } from './behind-lock';
import { useSession, type Session } from './session';

/** A path of this origin, never another site. */
const OWN_PATH = /^\/(?![/\\])/;

let pending: string | null = null;

/**
 * Stores a path to open after unlocking, such as the job whose label was scanned on the lock. Nothing is shown or read
 * before; the last path wins, and a log-out discards it.
 */
export function openAfterUnlocking(path: string): void {
  if (OWN_PATH.test(path)) pending = path;
}

/** Opens the stored path once the page is unlocked. */
export function useOpenAfterUnlocking(session: Session): void {
  const navigate = useNavigate();
  const isOpen = !isBehindLock(useSession(session));
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
