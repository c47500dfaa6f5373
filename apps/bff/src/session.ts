import { createSealedCookie } from './sealed-cookie';
import type { SealedCookie } from './sealed-cookie';

/** Browsers cap a cookie's lifetime at 400 days; the session row decides the expiry, not the browser's clock. */
const DAYS_400 = 400 * 24 * 60 * 60;

export type SessionCookie = SealedCookie;

/** The cookie holds only the sealed session token; all other state is on the server. */
export function createSessionCookie(sealing: {
  readonly secrets: readonly string[];
  readonly secure: boolean;
}): SessionCookie {
  return createSealedCookie({ name: 'session', field: 'token', maxAgeSeconds: DAYS_400, ...sealing });
}
