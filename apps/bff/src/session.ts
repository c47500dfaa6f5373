import { createSealedCookie } from './sealed-cookie';
import type { SealedCookie } from './sealed-cookie';

const HOURS_12 = 12 * 60 * 60;

export type SessionCookie = SealedCookie;

/** The cookie holds the sealed token of a session and nothing else; all that matters is on the server. */
export function createSessionCookie(sealing: {
  readonly secrets: readonly string[];
  readonly secure: boolean;
}): SessionCookie {
  return createSealedCookie({ name: 'session', field: 'token', maxAgeSeconds: HOURS_12, ...sealing });
}
