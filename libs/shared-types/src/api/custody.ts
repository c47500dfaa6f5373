import type { EndpointTable } from './endpoint';
import { READS_OF_TOPIC } from './invalidation';

const CHECK_READS = ['/api/checks', '/api/places'] as const;
const TRANSFER_READS = READS_OF_TOPIC.locations;

export const CUSTODY_ENDPOINTS = {
  'GET /api/places': { service: 'jobs' },
  'GET /api/moves': { service: 'jobs' },
  'GET /api/moves/pending': { service: 'jobs' },
  'POST /api/moves': {
    service: 'jobs',
    status: [201, 200],
    idempotent: true,
    invalidates: [...READS_OF_TOPIC.locations, '/api/stats'],
  },
  'POST /api/moves/:id/undo': {
    service: 'jobs',
    status: [201],
    idempotent: true,
    invalidates: [...READS_OF_TOPIC.locations, '/api/stats'],
  },
  'GET /api/transfers': { service: 'jobs' },
  'GET /api/transfers/:id': { service: 'jobs' },
  'POST /api/transfers': { service: 'jobs', status: [201], idempotent: true, invalidates: TRANSFER_READS },
  'POST /api/transfers/:id/out': {
    service: 'jobs',
    status: [201, 200],
    idempotent: true,
    invalidates: TRANSFER_READS,
  },
  'POST /api/transfers/:id/in': {
    service: 'jobs',
    status: [201, 200],
    idempotent: true,
    invalidates: TRANSFER_READS,
  },
  'POST /api/transfers/:id/close': { service: 'jobs', invalidates: TRANSFER_READS },
  'POST /api/moves/:id/accept': { service: 'jobs', invalidates: READS_OF_TOPIC.locations },
  'GET /api/checks': { service: 'jobs' },
  'GET /api/checks/:id': { service: 'jobs' },
  'POST /api/checks': { service: 'jobs', status: [201, 200], idempotent: true, invalidates: CHECK_READS },
  'POST /api/checks/:id/scans': { service: 'jobs', idempotent: true, invalidates: CHECK_READS },
  'POST /api/checks/:id/missing': {
    service: 'jobs',
    invalidates: [...READS_OF_TOPIC.jobs],
  },
  'POST /api/checks/:id/later': { service: 'jobs', invalidates: CHECK_READS },
  'POST /api/checks/:id/close': { service: 'jobs', invalidates: CHECK_READS },
  'POST /api/checks/:id/approve': { service: 'jobs', invalidates: CHECK_READS },
  'POST /api/checks/:id/reopen': {
    service: 'jobs',
    permission: 'canReopenChecks',
    invalidates: CHECK_READS,
  },
} as const satisfies EndpointTable;
