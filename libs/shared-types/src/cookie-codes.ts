/** Of a 401 of `GET /api/auth/me`. Apart from the other codes, because the sign-in page must not carry them. */
export const COOKIE_CODES = {
  /** The browser sent no session cookie. */
  missing: 'no-cookie',
  /** The browser sent no session cookie, which it keeps over HTTPS alone. */
  missingHttps: 'no-https-cookie',
} as const;

export type CookieCode = (typeof COOKIE_CODES)[keyof typeof COOKIE_CODES];
