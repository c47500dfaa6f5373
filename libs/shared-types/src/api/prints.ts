import type { EndpointTable } from './endpoint';
import { READS_OF_TOPIC } from './invalidation';

const invalidates = READS_OF_TOPIC.prints;

export const PRINT_ENDPOINTS = {
  'GET /api/prints': { service: 'jobs' },
  'POST /api/prints': { service: 'jobs', status: [201], idempotent: true, invalidates },
  'POST /api/prints/claim': { service: 'jobs', invalidates },
  'POST /api/prints/outcome': { service: 'jobs', invalidates },
  'GET /api/settings/printing': { service: 'jobs' },
  'PATCH /api/settings/printing': {
    service: 'jobs',
    permission: 'canManagePrinting',
    invalidates: ['/api/settings/printing'],
  },
} as const satisfies EndpointTable;
