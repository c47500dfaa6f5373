import type { EndpointTable } from './endpoint';
import { READS_OF_TOPIC } from './invalidation';

export const PART_ENDPOINTS = {
  'GET /api/parts': { service: 'jobs', list: true },
  'GET /api/jobs/:id/parts': { service: 'jobs', list: true },
  'POST /api/jobs/:id/parts': {
    service: 'jobs',
    status: [201],
    idempotent: true,
    invalidates: READS_OF_TOPIC.parts,
  },
  'POST /api/jobs/:id/parts-arrived': {
    service: 'jobs',
    invalidates: [...READS_OF_TOPIC.jobs, ...READS_OF_TOPIC.parts],
  },
  'PATCH /api/parts/:id': { service: 'jobs', invalidates: READS_OF_TOPIC.parts },
  'POST /api/parts/:id/cancel': { service: 'jobs', status: [204], invalidates: READS_OF_TOPIC.parts },
} as const satisfies EndpointTable;
