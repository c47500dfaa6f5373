import type { EndpointTable } from './endpoint';

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
