import { createSealedCookie } from './sealed-cookie';
import type { SealedCookie } from './sealed-cookie';

/** The longest a browser keeps a cookie: the row of the session ends it, and no clock of a browser's. */
const DAYS_400 = 400 * 24 * 60 * 60;

export type SessionCookie = SealedCookie;

/** The cookie holds the sealed token of a session and nothing else; all that matters is on the server. */
export function createSessionCookie(sealing: {
  readonly secrets: readonly string[];
  readonly secure: boolean;
}): SessionCookie {
  return createSealedCookie({ name: 'session', field: 'token', maxAgeSeconds: DAYS_400, ...sealing });
}
