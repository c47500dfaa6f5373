import type { EndpointTable } from './endpoint';

/** Signing in by PIN on an enrolled computer; the BFF handles the cookies. */
export const PIN_ENDPOINTS = {
  'GET /api/auth/pin': { service: 'bff', caller: 'nobody' },
  'POST /api/auth/pin': { service: 'bff', caller: 'nobody' },
} as const satisfies EndpointTable;

/** Enrolling the computer itself; the BFF sets its cookie. */
export const ENROLMENT_ENDPOINTS = {
  'POST /api/auth/device': { service: 'bff', status: [201], invalidates: ['/api/devices'] },
} as const satisfies EndpointTable;

const permission = 'canManageDevices';
const invalidates = ['/api/devices'] as const;

export const DEVICE_ENDPOINTS = {
  'GET /api/devices': { service: 'jobs', permission },
  'POST /api/devices': { service: 'jobs', permission, recentPassword: true, status: [201], invalidates },
  'GET /api/devices/pins': { service: 'jobs', permission },
  'POST /api/devices/pins/:id/remove': {
    service: 'jobs',
    permission,
    recentPassword: true,
    status: [204],
    invalidates: ['/api/devices/pins'],
  },
  'PATCH /api/devices/:id': { service: 'jobs', permission, recentPassword: true, invalidates },
} as const satisfies EndpointTable;
