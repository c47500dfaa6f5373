import type { EndpointTable } from './endpoint';

const invalidates = ['/api/plugins'] as const;

export const PLUGIN_ENDPOINTS = {
  'GET /api/plugins': { service: 'bff' },
} as const satisfies EndpointTable;

/** For the team of a plugin, which shows its key. */
export const PUBLISHING_ENDPOINTS = {
  'GET /api/plugins/:plugin/versions': { service: 'bff', caller: 'key' },
  'POST /api/plugins/:plugin/versions/:version': {
    service: 'bff',
    caller: 'key',
    status: [201],
    upload: { type: 'application/gzip', maxBytes: 16 * 1024 * 1024 },
    invalidates,
  },
  'POST /api/plugins/:plugin/versions/:version/activate': { service: 'bff', caller: 'key', invalidates },
  'POST /api/plugins/:plugin/versions/:version/withdraw': { service: 'bff', caller: 'key', invalidates },
} as const satisfies EndpointTable;
