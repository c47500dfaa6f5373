import { REQUEST_ID_HEADER } from '@loupe/svc-kit';
import { randomUUID } from 'node:crypto';
import type { Handler } from './request';

/** The Content-Security-Policy of the pages. `nonce` allows the theme's style elements (SAFE-2). */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * The policy of the one worker that runs WebAssembly, the reader of the camera. A worker that is fetched has the policy
 * of its own answer, so the pages' stays as it is (SAFE-2).
 */
export const READER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** They govern documents and workers, and mean nothing to a style sheet or a font. */
export const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
] as const;

/** Security headers for every response, and the request id that links the logs of all processes. */
export function standardHeaders({ secure }: { readonly secure: boolean }): Handler {
  const fixed = {
    'Content-Security-Policy': contentSecurityPolicy(),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return (_request, response, next) => {
    response.locals.requestId = randomUUID();
    response.set(fixed);
    response.set(REQUEST_ID_HEADER, response.locals.requestId);
    next();
  };
}
