import type { EndpointTable } from './endpoint';

const endsSessions = ['/api/auth/sessions', '/api/auth/active-users'] as const;

/** Calls that need the user's own password. */
export const PASSWORD_ENDPOINTS = {
  'POST /api/auth/confirm': { service: 'bff', status: [204] },
  'POST /api/auth/own-pin': { service: 'bff', invalidates: ['/api/auth/own-pin', '/api/devices/pins'] },
  'POST /api/auth/second-factor/remove': {
    service: 'bff',
    status: [204],
    invalidates: ['/api/auth/second-factor'],
  },
} as const satisfies EndpointTable;

export const ACCOUNT_ENDPOINTS = {
  'GET /api/auth/own-pin': { service: 'jobs' },
  'GET /api/auth/sessions': { service: 'jobs' },
  'DELETE /api/auth/sessions/:sessionId': { service: 'jobs', status: [204], invalidates: endsSessions },
  'DELETE /api/auth/sessions': { service: 'jobs', status: [204], invalidates: endsSessions },
  'GET /api/auth/second-factor': { service: 'jobs' },
  'POST /api/auth/second-factor': { service: 'jobs', status: [201], recentPassword: true },
  'POST /api/auth/second-factor/confirm': {
    service: 'jobs',
    recentPassword: true,
    invalidates: ['/api/auth/second-factor', ...endsSessions],
  },
} as const satisfies EndpointTable;
