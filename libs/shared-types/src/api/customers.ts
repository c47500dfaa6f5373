import type { EndpointTable } from './endpoint';

export const CUSTOMER_ENDPOINTS = {
  'GET /api/customers': { service: 'jobs', list: true },
  'GET /api/customers/lookup': { service: 'jobs' },
  'GET /api/customers/:id': { service: 'jobs' },
  'GET /api/jobs/:id/customer': { service: 'jobs' },
} as const satisfies EndpointTable;
