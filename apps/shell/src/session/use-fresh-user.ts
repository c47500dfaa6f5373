import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SESSION_FRESH_MS } from '@loupe/shared-types';
import { beginCall } from '@loupe/plugin-sdk';
import { call, ApiError } from '@loupe/web-kit';
import type { Session } from './session';

/** The signed-in user is fresh for five minutes (PAGE-5); the next page change then refetches it. */
export function useFreshUser(session: Session): void {
  const { pathname } = useLocation();
  const asked = useRef(performance.now());
  useEffect(() => {
    if (performance.now() - asked.current < SESSION_FRESH_MS) return;
    asked.current = performance.now();
    const acting = beginCall();
    call('GET /api/auth/me').then(session.update, (error) => {
      const isOver = error instanceof ApiError && error.status === 401;
      if (isOver && acting?.isCurrent() !== false) session.endedElsewhere();
    });
  }, [pathname, session]);
}
