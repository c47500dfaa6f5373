import { useCallback, useEffect, useRef } from 'react';
import type { Notice } from '@loupe/plugin-sdk';
import { useSession, type Session } from '../session/session';
import { clearNotice, notify } from './notices';

/**
 * The toasts of a page. While its user has to sign in again the page is hidden: its toast is removed, and the newest
 * one raised meanwhile is shown when the user is back.
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
