import type { EndpointTable } from './endpoint';

const permission = 'canManageStaff';
const invalidates = ['/api/staff', '/api/auth/active-users'] as const;

export const STAFF_ENDPOINTS = {
  'GET /api/staff': { service: 'jobs', permission },
  'GET /api/staff/sign-ins': { service: 'jobs', permission, list: true },
  'PATCH /api/staff/:id': { service: 'jobs', permission, recentPassword: true, invalidates },
  'DELETE /api/staff/:id/sessions': {
    service: 'jobs',
    permission,
    recentPassword: true,
    status: [204],
    invalidates,
  },
  'POST /api/staff/:id/reset': { service: 'jobs', permission, recentPassword: true, invalidates },
} as const satisfies EndpointTable;
