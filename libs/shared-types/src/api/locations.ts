import type { EndpointTable } from './endpoint';
import { READS_OF_TOPIC } from './invalidation';

export const LOCATION_ENDPOINTS = {
  'GET /api/locations': { service: 'jobs', list: true },
  'GET /api/jobs/:id/locations': { service: 'jobs', list: true },
  'POST /api/jobs/:id/locations': {
    service: 'jobs',
    status: [201, 200],
    idempotent: true,
    invalidates: READS_OF_TOPIC.locations,
  },
} as const satisfies EndpointTable;
