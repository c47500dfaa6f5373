import { useCallback, useEffect, useRef } from 'react';
import type { Notice } from '@loupe/plugin-sdk';
import { useSession, type Session } from '../session/session';
import { clearNotice, notify } from './notices';

/**
 * How a page shows its toasts. While its user has to sign in again nothing of the page is on the screen: the toast
 * that was there goes, and the newest that comes meanwhile is shown when they are back.
 */
export function usePageNotices(session: Session): (notice: Notice) => void {
  const state = useSession(session);
  const isUnavailable = state.is === 'signed-in' && state.asking !== undefined;
  const unavailable = useRef(isUnavailable);
  const held = useRef<Notice>(undefined);
  useEffect(() => {
    unavailable.current = isUnavailable;
    if (isUnavailable) return clearNotice();
    if (held.current) notify(held.current);
    held.current = undefined;
  }, [isUnavailable]);
  return useCallback((notice) => {
    if (unavailable.current) held.current = notice;
    else notify(notice);
  }, []);
}
