import type { EndpointTable } from './endpoint';

export const FIND_ENDPOINTS = {
  'GET /api/find': { service: 'jobs' },
} as const satisfies EndpointTable;
