/** Codes of a 401 of `GET /api/auth/me`. A separate file keeps the other codes out of the sign-in page's bundle. */
export const COOKIE_CODES = {
  /** The browser sent no session cookie. */
  missing: 'no-cookie',
  /** The browser sent no session cookie, which requires HTTPS. */
  missingHttps: 'no-https-cookie',
} as const;

export type CookieCode = (typeof COOKIE_CODES)[keyof typeof COOKIE_CODES];
