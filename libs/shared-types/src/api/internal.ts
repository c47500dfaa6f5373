import type { EndpointTable } from './endpoint';

/** Calls of the BFF to jobs-svc in its own name. */
export const INTERNAL_ENDPOINTS = {
  'POST /internal/sign-in': { service: 'jobs', caller: 'bff' },
  'POST /internal/session': { service: 'jobs', caller: 'bff' },
  'POST /internal/sign-out': { service: 'jobs', caller: 'bff', status: [204] },
  'POST /internal/password': { service: 'jobs', caller: 'bff' },
  'POST /internal/confirm': { service: 'jobs', caller: 'bff', status: [204] },
  'POST /internal/remove-second-factor': { service: 'jobs', caller: 'bff', status: [204] },
  'POST /internal/device': { service: 'jobs', caller: 'bff' },
  'POST /internal/device/enrol': { service: 'jobs', caller: 'bff' },
  'POST /internal/pin/options': { service: 'jobs', caller: 'bff' },
  'POST /internal/pin/sign-in': { service: 'jobs', caller: 'bff' },
  'POST /internal/pin/own': { service: 'jobs', caller: 'bff' },
  'GET /internal/deactivated': { service: 'jobs', caller: 'bff' },
  'GET /internal/active-users': { service: 'jobs', caller: 'bff' },
} as const satisfies EndpointTable;
