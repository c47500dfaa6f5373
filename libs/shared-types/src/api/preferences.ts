import type { EndpointTable } from './endpoint';

export const PREFERENCE_ENDPOINTS = {
  'GET /api/preferences': { service: 'jobs' },
  'PATCH /api/preferences': { service: 'jobs', invalidates: ['/api/preferences'] },
} as const satisfies EndpointTable;
