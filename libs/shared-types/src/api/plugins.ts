import type { EndpointTable } from './endpoint';

export const PLUGIN_ENDPOINTS = {
  'GET /api/plugins': { service: 'bff' },
} as const satisfies EndpointTable;
