import type { EndpointTable } from './endpoint';

export const CLIENT_ERROR_ENDPOINTS = {
  'GET /api/client-errors': { service: 'jobs', permission: 'canViewDatabase' },
  'POST /api/client-errors': { service: 'jobs', status: [204], invalidates: ['/api/client-errors'] },
} as const satisfies EndpointTable;
