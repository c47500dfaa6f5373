import type { EndpointTable } from './endpoint';
import { READS_OF_TOPIC } from './invalidation';

const permission = 'canManageCustomers';
const invalidates = READS_OF_TOPIC.customers;

export const CUSTOMER_ENDPOINTS = {
  'GET /api/customers': { service: 'jobs', list: true },
  'GET /api/customers/lookup': { service: 'jobs' },
  'GET /api/customers/known': { service: 'jobs' },
  'GET /api/customers/retention': { service: 'jobs', permission },
  'GET /api/customers/:id': { service: 'jobs' },
  'PATCH /api/customers/:id': { service: 'jobs', invalidates: READS_OF_TOPIC.jobs },
  'GET /api/customers/:id/history': { service: 'jobs', permission },
  'POST /api/customers/:id/merge': { service: 'jobs', permission, invalidates },
  'POST /api/customers/:id/export': { service: 'jobs', permission, invalidates: ['/api/customers'] },
  'GET /api/customers/:id/erasure': { service: 'jobs', permission },
  'POST /api/customers/:id/erase': { service: 'jobs', permission, invalidates: READS_OF_TOPIC.jobs },
  'POST /api/customers/:id/split': { service: 'jobs', permission, invalidates },
  'POST /api/customers/merges/:id/undo': { service: 'jobs', permission, invalidates },
  'GET /api/jobs/:id/customer': { service: 'jobs' },
} as const satisfies EndpointTable;
