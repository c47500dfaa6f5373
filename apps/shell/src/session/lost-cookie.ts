import { COOKIE_CODES } from '@loupe/shared-types';
import { ApiError } from '@loupe/web-kit';

const BLOCKED =
  'Your password is right, but this browser does not keep the cookie that holds you signed in. Allow cookies for this site in the browser’s settings, then sign in again.';
const NEEDS_HTTPS =
  'Your password is right, but this page was opened with http://, and here sign-in works with https:// only. Open the same address with https://. If there is none, whoever looks after the server can set ALLOW_PLAIN_HTTP=1.';

/**
 * Throws an error with instructions where the server reports that the session cookie was not sent back. Any other error
 * is ignored: the sign-in has succeeded.
 */
export function refuseLostCookie(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  const needsHttps = error.code === COOKIE_CODES.missingHttps && window.location.protocol === 'http:';
  if (needsHttps) throw new ApiError(0, NEEDS_HTTPS);
  if (error.code === COOKIE_CODES.missing || error.code === COOKIE_CODES.missingHttps)
    throw new ApiError(0, BLOCKED);
}
