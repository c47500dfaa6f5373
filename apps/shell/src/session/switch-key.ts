import { useEffect } from 'react';
import type { PublicShop } from '@loupe/shared-types';
import { isBehindLock } from './behind-lock';
import { choose } from './chosen';
import type { Session } from './session';

const KEY = 'F9';

/** On an enrolled computer F9 locks the page and asks for the next user, wherever the focus is. */
export function useSwitchKey(session: Session, shop: PublicShop): void {
  const isEnrolled = shop.pin !== undefined;
  useEffect(() => {
    if (!isEnrolled) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.repeat) return;
      event.preventDefault();
      // The open lock has taken its choice.
      if (!isBehindLock(session.state())) choose('names');
      session.lock();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [session, isEnrolled]);
}
