import type { EndpointTable } from './endpoint';
import { READS_OF_TOPIC } from './invalidation';

export const CALL_ENDPOINTS = {
  'GET /api/calls': { service: 'jobs', list: true },
  'GET /api/jobs/:id/calls': { service: 'jobs', list: true },
  'POST /api/jobs/:id/calls': {
    service: 'jobs',
    status: [201],
    idempotent: true,
    invalidates: READS_OF_TOPIC.calls,
  },
} as const satisfies EndpointTable;
