import type { EndpointTable } from './endpoint';
import { READS_OF_TOPIC } from './invalidation';

export const JOB_ENDPOINTS = {
  'GET /api/jobs': { service: 'jobs', list: true },
  'GET /api/jobs/:id': { service: 'jobs' },
  'GET /api/next-job-number': { service: 'jobs' },
  'GET /api/jobs/:id/history': { service: 'jobs', list: true },
  'GET /api/jobs/:id/story': { service: 'jobs', list: true },
  'POST /api/jobs': {
    service: 'jobs',
    status: [201],
    idempotent: true,
    invalidates: READS_OF_TOPIC.jobs,
  },
  'PATCH /api/jobs/:id': { service: 'jobs', invalidates: READS_OF_TOPIC.jobs },
  'POST /api/jobs/:id/reopen': { service: 'jobs', idempotent: true, invalidates: READS_OF_TOPIC.jobs },
} as const satisfies EndpointTable;
