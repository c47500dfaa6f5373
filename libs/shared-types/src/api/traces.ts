import type { EndpointTable } from './endpoint';

export const TRACE_ENDPOINTS = {
  'POST /api/traces': { service: 'bff', status: [204] },
} as const satisfies EndpointTable;
