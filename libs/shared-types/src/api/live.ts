import type { EndpointTable } from './endpoint';

export const LIVE_ENDPOINTS = {
  'GET /api/stats': { service: 'jobs' },
  'GET /api/my-day': { service: 'jobs' },
  'GET /api/events': { service: 'jobs', stream: true },
} as const satisfies EndpointTable;
