import { createSealedCookie, LONGEST_COOKIE_SECONDS } from './sealed-cookie';
import type { SealedCookie, Sealing } from './sealed-cookie';

export type SessionCookie = SealedCookie;

/** Holds only the sealed session token: the session row decides the expiry, not the browser's clock. */
export function createSessionCookie(sealing: Sealing): SessionCookie {
  return createSealedCookie({
    name: 'session',
    field: 'token',
    maxAgeSeconds: LONGEST_COOKIE_SECONDS,
    ...sealing,
  });
}
