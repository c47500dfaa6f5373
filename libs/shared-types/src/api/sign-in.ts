import type { EndpointTable } from './endpoint';

// In a file of its own: the page for signing in loads no other part of the table.

/** Signing in and out; the BFF handles the cookies. */
export const SIGN_IN_ENDPOINTS = {
  'POST /api/auth/login': { service: 'bff', caller: 'nobody' },
  'POST /api/auth/logout': { service: 'bff', caller: 'nobody', status: [204] },
  'GET /api/auth/me': { service: 'bff' },
  'GET /api/auth/active-users': { service: 'bff' },
  'POST /api/auth/password': { service: 'bff' },
} as const satisfies EndpointTable;

/** Signing in by PIN on an enrolled computer; the BFF handles the cookies. */
export const PIN_ENDPOINTS = {
  'GET /api/auth/pin': { service: 'bff', caller: 'nobody' },
  'POST /api/auth/pin': { service: 'bff', caller: 'nobody' },
} as const satisfies EndpointTable;
